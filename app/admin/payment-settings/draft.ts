import type { FieldConflict } from "../ui/conflict-dialog.tsx";
import { providers } from "./providers.ts";
import type { Gateway, GatewayChanges } from "./queries.ts";

/** A provider's settings as they stand in its card. */
export type Draft = {
  isEnabled: boolean;
  open: string;
  /** What was typed to replace the secret, an empty text to clear it, null to keep what is stored. */
  secret: string | null;
};

export function draftOf({ isEnabled, open }: Gateway): Draft {
  return { isEnabled, open, secret: null };
}

export function isChanged({ isEnabled, open, secret }: Draft, saved: Gateway): boolean {
  return isEnabled !== saved.isEnabled || open !== saved.open || secret !== null;
}

/** The draft as it is saved. Keys are pasted with spaces around them; a secret of nothing but spaces is none. */
export function changesOf({ isEnabled, open, secret }: Draft): GatewayChanges {
  const typed = secret?.trim();
  return {
    isEnabled,
    credentials: { open: open.trim(), secret: secret === "" ? "" : typed || null },
  };
}

/** One's own changes on top of what somebody else saved: what one left as it was becomes theirs. */
export function rebase(draft: Draft, saved: Gateway, theirs: Gateway): Draft {
  return {
    isEnabled: draft.isEnabled === saved.isEnabled ? theirs.isEnabled : draft.isEnabled,
    open: draft.open === saved.open ? theirs.open : draft.open,
    secret: draft.secret,
  };
}

/** What somebody else changed. Of secrets it tells only whether there is one. */
export function conflictsOf(draft: Draft, saved: Gateway, theirs: Gateway): FieldConflict[] {
  const { open, secret } = providers[saved.id];
  const conflicts: FieldConflict[] = [];
  if (theirs.isEnabled !== saved.isEnabled)
    conflicts.push({
      label: "Enabled",
      yours: draft.isEnabled === saved.isEnabled ? null : onOrOff(draft.isEnabled),
      theirs: onOrOff(theirs.isEnabled),
    });
  if (theirs.open !== saved.open)
    conflicts.push({
      label: open.label,
      yours: draft.open === saved.open ? null : draft.open,
      theirs: theirs.open,
    });
  // Another secret looks like the one before, so it is named whenever one's own would replace it.
  if (theirs.hasSecret !== saved.hasSecret || draft.secret !== null)
    conflicts.push({
      label: secret.label,
      yours: draft.secret === null ? null : draft.secret === "" ? "Cleared" : "Another one, as you typed it",
      theirs: theirs.hasSecret ? "One is stored, perhaps another than before" : "None is stored",
    });
  return conflicts;
}

function onOrOff(isEnabled: boolean): string {
  return isEnabled ? "On" : "Off";
}
