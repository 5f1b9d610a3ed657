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
  /** The same; where a provider has none, there is none stored. */
  webhook: StoredSecret | string;
};

export type Gateway = GatewayValues & { id: GatewayId; secret: StoredSecret; webhook: StoredSecret };

/** The longest credential that the database takes. */
const maxLength = 500;

export function valuesOf({ isEnabled, open, secret, webhook }: Gateway): GatewayValues {
  return { isEnabled, open, secret, webhook };
}

/** Keys are pasted with spaces around them; a secret of nothing but spaces replaces nothing. */
export function checkDraft(draft: GatewayValues, saved: Gateway): Checked<GatewayValues, GatewayValues> {
  const open = draft.open.trim();
  const secret = secretOf(draft.secret, saved.secret);
  const webhook = secretOf(draft.webhook, saved.webhook);
  return checked(
    { ...draft, open, secret, webhook },
    {
      open: tooLong(open, maxLength),
      secret: typeof secret === "string" ? tooLong(secret, maxLength) : undefined,
      webhook: typeof webhook === "string" ? tooLong(webhook, maxLength) : undefined,
    },
  );
}

function secretOf(draft: StoredSecret | string, saved: StoredSecret): StoredSecret | string {
  const typed = typeof draft === "string" ? draft.trim() : "";
  return typed || (draft === "" ? "" : saved);
}

export function columnsOf(id: GatewayId): Columns<GatewayValues> {
  const { open, secret, webhook } = providers[id];
  return {
    isEnabled: { label: "Enabled", show: (isEnabled) => (isEnabled ? "On" : "Off") },
    open: { label: open.label },
    secret: { label: secret.label, show: describeSecret },
    webhook: { label: webhook?.label ?? "", show: describeSecret },
  };
}

function describeSecret(secret: StoredSecret | string): string {
  if (typeof secret === "string") return secret === "" ? "Cleared" : "Another one, as you typed it";
  return secret.exists ? "One is stored, perhaps another than before" : "None is stored";
}
