import { useState } from "react";
import { browserClient } from "../../clients/data-api/browser-client.ts";
import { showToast } from "../../behaviors/toasts.tsx";
import { Refusal } from "../ui/edits.ts";
import { useAction } from "../ui/use-action.ts";
import { changesOf, type Draft, draftOf } from "./draft.ts";
import { providers } from "./providers.ts";
import { type Gateway, readGateway, saveGateway } from "./queries.ts";

/** What is saved: all that stands in the card, or only that the provider is off. */
export type Part = "all" | "off";

type GatewayForm = {
  saved: Gateway;
  draft: Draft;
  /** The settings as they are now, and what the card is to show of them. */
  onSaved: (saved: Gateway, draft: Draft) => void;
};

/** Saves a provider's card. Where somebody else was there before, nothing is saved and `conflict` holds theirs. */
export function useSaveGateway({ saved, draft, onSaved }: GatewayForm) {
  const { busy, failure, run } = useAction();
  const [conflict, setConflict] = useState<{ part: Part; theirs: Gateway } | null>(null);
  const { name } = providers[saved.id];

  function save(part: Part, mine: Draft = draft, over: Gateway = saved) {
    return run(
      async () => {
        const changes = part === "off" ? { isEnabled: false } : changesOf(mine);
        const now = await saveGateway(browserClient(), over, changes);
        if (!now) {
          setConflict({ part, theirs: await readTheirs(saved) });
          return;
        }
        setConflict(null);
        // Switching off leaves in the fields what was typed there.
        onSaved(now, part === "off" ? { ...mine, isEnabled: false } : draftOf(now));
        showToast({ title: `${name} settings saved successfully!` });
      },
      { title: `Failed to save ${name} settings` },
    );
  }

  return { busy, failure, conflict, save, dropConflict: () => setConflict(null) };
}

async function readTheirs({ id }: Gateway): Promise<Gateway> {
  const theirs = await readGateway(browserClient(), id);
  if (!theirs) throw new Refusal("These settings were deleted in the meantime.");
  return theirs;
}
