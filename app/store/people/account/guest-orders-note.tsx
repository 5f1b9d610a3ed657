import { useLingui } from "@lingui/react/macro";
import type { User } from "@supabase/auth-js";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { useBackend } from "../../../base/clients/use-backend.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import { useAction } from "../../../base/forms/use-action.ts";
import { requestConfirmation } from "../sign-in/recovery.ts";
import { useCustomer } from "./customer.ts";

/**
 * How earlier guest orders get into the account. The text is the same for every account whose address is not confirmed,
 * because it may be a stranger's: it must not reveal whether there are such orders.
 */
export function GuestOrdersNote() {
  const { t } = useLingui();
  const customer = useCustomer();
  const { mail } = useBackend();
  const { busy, run } = useAction();
  if (!mail || !isUnproven(customer)) return null;

  async function send() {
    const { error } = await requestConfirmation(customer.email!);
    if (error !== null) throw new Refusal(error);
    showToast({
      title: t`Link sent`,
      description: t`Please open the link in our email to ${{ email: customer.email }} within an hour.`,
    });
  }

  return (
    <p className="mt-4 max-w-[44rem] text-ui wrap-anywhere text-ink-2">
      {t`If you have ordered as a guest with ${{ email: customer.email }}, those orders are added here once you have confirmed that this address is yours.`}{" "}
      <button
        type="button"
        aria-disabled={busy || undefined}
        onClick={() => void run(send, { title: t`The link could not be sent` })}
        className="target link font-medium text-ink"
      >{t`Email me a link to confirm it`}</button>
    </p>
  );
}

/** Nobody has confirmed this address for the account yet, as far as the backend reports. */
function isUnproven({ email, identities }: User): boolean {
  return (
    email !== undefined &&
    identities !== undefined &&
    !identities.some(
      ({ identity_data: data }) => data?.["email_verified"] === true && sameAddress(data["email"], email),
    )
  );
}

function sameAddress(one: unknown, other: string): boolean {
  return typeof one === "string" && one.toLowerCase() === other.toLowerCase();
}
