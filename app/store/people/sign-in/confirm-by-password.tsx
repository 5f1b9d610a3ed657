import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { checked } from "../../../base/forms/check.ts";
import { ErrorNote } from "../../../base/forms/error-note.tsx";
import { Refusal } from "../../../base/forms/refusal.ts";
import { useForm } from "../../../base/forms/use-form.ts";
import { Button } from "../../../base/ui/button.tsx";
import { PasswordField } from "./password-field.tsx";
import { confirmWithPassword } from "./recovery.ts";

type ConfirmByPasswordProps = {
  /** The link's token. */
  token: string;
  /** The email of the account that is logged in here. */
  email: string;
  onConfirmed: () => void;
  /** Called when the link turns out to be used or expired. */
  onWornOut: () => void;
  /** Called by people who have forgotten the password, or never set it. */
  onNewPassword: () => void;
};

/** Confirms the address of the account that is logged in here: only its owner knows the password as well. */
export function ConfirmByPassword(props: ConfirmByPasswordProps) {
  const { t } = useLingui();
  const { token, email, onConfirmed, onWornOut, onNewPassword } = props;
  const [shown, setShown] = useState(false);
  const { busy, failure, formProps, field } = useForm({
    values: { password: "" },
    check: ({ password }) =>
      checked(password, { password: password ? undefined : t`Please enter your password.` }),
    send,
    failureToast: { title: t`The address could not be confirmed` },
  });

  async function send(password: string) {
    const { error, code, field: wrong } = await confirmWithPassword(token, password);
    if (code === "otp_expired") return onWornOut();
    if (code === "session_not_found")
      throw new Refusal(t`This link is for a different account from the one you are logged in to.`);
    if (error !== null) throw new Refusal(error, wrong);
    onConfirmed();
  }

  return (
    <form {...formProps} className="mt-8 space-y-5">
      <p className="text-ui text-ink-2">
        <Trans>
          You are logged in as <span className="break-words text-ink">{email}</span>. Please enter your
          password once more.
        </Trans>
      </p>
      {/* Password managers look for this field. */}
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <PasswordField
        {...field("password")}
        label={t`Password`}
        autoComplete="current-password"
        required
        shown={shown}
        onShow={setShown}
      />
      {failure && <ErrorNote>{failure}</ErrorNote>}
      <Button type="submit" busy={busy} className="w-full">
        {busy ? t`Confirming...` : t`Confirm address`}
      </Button>
      <button
        type="button"
        className="link target text-ui text-ink-2"
        onClick={onNewPassword}
      >{t`Set a new password instead`}</button>
    </form>
  );
}
