import type { User } from "@supabase/auth-js";
import { useState } from "react";
import { type DraftOwner, moveDrafts } from "../session/drafts.ts";
import { useSession } from "../session/use-session.ts";

export type Author = {
  /** The customer who is, or was last, signed in here; null for a guest. */
  user: User | null;
  owner: DraftOwner;
  /** Changes when another person takes over, whose form must not show what was typed before. */
  person: number;
  sessionEnded: boolean;
  goOnAsGuest: () => void;
};

/** Follows who is filling in a form: a guest who logs in is the same person, a different customer is not. */
export function useAuthor(): Author {
  const session = useSession();
  const [author, setAuthor] = useState<Pick<Author, "user" | "owner" | "person">>({
    user: null,
    owner: null,
    person: 0,
  });

  const user = session.status === "signed-in" ? session.user : null;
  if (user && (user !== author.user || author.owner === null)) {
    const somebodyElse = author.user !== null && author.user.id !== user.id;
    setAuthor({ user, owner: user.id, person: author.person + (somebodyElse ? 1 : 0) });
  }

  function goOnAsGuest() {
    moveDrafts(author.owner, null);
    setAuthor({ ...author, owner: null });
  }

  return { ...author, sessionEnded: author.owner !== null && session.status === "signed-out", goOnAsGuest };
}
