import { type Checked, checked } from "../../forms/check.ts";
import type { Columns } from "../../edits/changes.ts";
import { tooLong } from "../ui/too-long.ts";
import { type GatewayId, providers } from "./providers.ts";

/** A secret in the database: it cannot be read back, so every save may have changed it. */
type StoredSecret = { exists: boolean; savedAt: string };

/** What admins edit of a provider's settings. */
export type GatewayValues = {
  isEnabled: boolean;
  /** The credential that is not secret; empty when there is none. */
  open: string;
  /** A text replaces what is stored; an empty one clears it. */
  secret: StoredSecret | string;
};

export type Gateway = GatewayValues & { id: GatewayId; secret: StoredSecret };

/** The longest credential that the database takes. */
const maxLength = 500;

export function valuesOf({ isEnabled, open, secret }: Gateway): GatewayValues {
  return { isEnabled, open, secret };
}

/** Keys are pasted with spaces around them; a secret of nothing but spaces replaces nothing. */
export function checkDraft(draft: GatewayValues, saved: Gateway): Checked<GatewayValues, GatewayValues> {
  const open = draft.open.trim();
  const typed = typeof draft.secret === "string" ? draft.secret.trim() : "";
  const secret = typed || (draft.secret === "" ? "" : saved.secret);
  return checked(
    { ...draft, open, secret },
    { open: tooLong(open, maxLength), secret: tooLong(typed, maxLength) },
  );
}

export function columnsOf(id: GatewayId): Columns<GatewayValues> {
  const { open, secret } = providers[id];
  return {
    isEnabled: { label: "Enabled", show: (isEnabled) => (isEnabled ? "On" : "Off") },
    open: { label: open.label },
    secret: { label: secret.label, show: describeSecret },
  };
}

function describeSecret(secret: StoredSecret | string): string {
  if (typeof secret === "string") return secret === "" ? "Cleared" : "Another one, as you typed it";
  return secret.exists ? "One is stored, perhaps another than before" : "None is stored";
}
