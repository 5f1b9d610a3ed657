import { tabStorage } from "../browser/tab-storage.ts";
import { readSession, subscribeToSession } from "./session-store.ts";

/** A user's id; null for guests. Only the owner sees a draft. */
export type DraftOwner = string | null;

const prefixOf = (owner: DraftOwner) => `draft/${owner ?? "guest"}/`;

export function readDraft(owner: DraftOwner, name: string): string | null {
  return tabStorage.read(prefixOf(owner) + name);
}

export function saveDraft(owner: DraftOwner, name: string, text: string) {
  tabStorage.write(prefixOf(owner) + name, text);
}

export function forgetDraft(owner: DraftOwner, name: string) {
  tabStorage.remove(prefixOf(owner) + name);
}

/** The new owner is the same person. */
export function moveDrafts(from: DraftOwner, to: DraftOwner) {
  for (const key of tabStorage.keys(prefixOf(from))) {
    const text = tabStorage.read(key);
    const name = key.slice(prefixOf(from).length);
    if (text !== null) saveDraft(to, name, joined(readDraft(to, name), text));
    tabStorage.remove(key);
  }
}

/** Merges both drafts of a form, because what is typed while a session is being restored counts as a guest's. */
function joined(earlier: string | null, later: string): string {
  try {
    const typed = Object.entries(JSON.parse(later) as object).filter(([, text]) => text !== "");
    return JSON.stringify({ ...(JSON.parse(earlier ?? "{}") as object), ...Object.fromEntries(typed) });
  } catch {
    return later;
  }
}

/** Guests who log in keep their drafts. Called once, before the first render. */
export function followDraftOwner() {
  subscribeToSession(() => {
    const session = readSession();
    if (session.status === "signed-in") moveDrafts(null, session.user.id);
  });
}
