import { msg } from "@lingui/core/runtime-macro";
import { type Checked, checked } from "../../base/forms/check.ts";
import type { Columns } from "../../base/edits/changes.ts";
import {
  describeSecret,
  type SecretDraft,
  type StoredSecret,
  tooLongSecret,
  trimmedSecret,
} from "../credentials/stored-secret.ts";
import { tooLong } from "../../../domain/text/too-long.ts";
import { type GatewayId, gateways } from "./gateways.ts";
import { say } from "../../base/language/languages.ts";

export type GatewayValues = {
  isEnabled: boolean;
  open: string;
  secret: SecretDraft;
  /** Never stored for gateways without one. */
  webhook: SecretDraft;
};

export type Gateway = GatewayValues & {
  id: GatewayId;
  secret: StoredSecret;
  webhook: StoredSecret;
  savedAt: string;
};

/** The longest credential that the database takes. */
const maxLength = 500;

export function valuesOf({ isEnabled, open, secret, webhook }: Gateway): GatewayValues {
  return { isEnabled, open, secret, webhook };
}

/** Keys are pasted with spaces around them. */
export function checkDraft(draft: GatewayValues, saved: Gateway): Checked<GatewayValues, GatewayValues> {
  const open = draft.open.trim();
  const secret = trimmedSecret(draft.secret, saved.secret);
  const webhook = trimmedSecret(draft.webhook, saved.webhook);
  const misplaced = saved.id === "stripe" ? misplacedKeys(open, secret, webhook) : {};
  return checked(
    { ...draft, open, secret, webhook },
    {
      open: misplaced.open ?? tooLong(open, maxLength, say),
      secret: misplaced.secret ?? tooLongSecret(secret),
      webhook: misplaced.webhook ?? tooLongSecret(webhook),
    },
  );
}

/** The kind of a Stripe key shows in its prefix. The database refuses the same mistakes. */
function misplacedKeys(open: string, secret: SecretDraft, webhook: SecretDraft) {
  return {
    ...(isStripeSecret(open) && {
      open: say(msg`This is a secret key. The publishable one starts with pk_.`),
    }),
    ...(startsLike(secret, /^(pk|whsec)_/) && { secret: say(msg`The secret key starts with sk_ or rk_.`) }),
    ...(startsLike(webhook, /^(pk|sk|rk)_/) && { webhook: say(msg`The signing secret starts with whsec_.`) }),
  };
}

function startsLike(secret: SecretDraft, pattern: RegExp): boolean {
  return typeof secret === "string" && pattern.test(secret);
}

/** A secret is never shown, even if it was pasted into the wrong field. */
export const isStripeSecret = (typed: string): boolean => /^\s*(sk|rk|whsec)_/.test(typed);

export function columnsOf(id: GatewayId): Columns<GatewayValues> {
  const { open, secret, webhook } = gateways[id];
  return {
    isEnabled: { label: say(msg`Enabled`), show: (isEnabled) => (isEnabled ? say(msg`On`) : say(msg`Off`)) },
    open: { label: say(open.label) },
    secret: { label: say(secret.label), show: describeSecret },
    webhook: { label: webhook ? say(webhook.label) : "", show: describeSecret },
  };
}
