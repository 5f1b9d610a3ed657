import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ErrorNote } from "../../../base/forms/error-note.tsx";
import { Refusal } from "../../../base/forms/refusal.ts";
import type { Action } from "../../../base/forms/use-action.ts";
import { useForm } from "../../../base/forms/use-form.ts";
import { Button } from "../../../base/ui/button.tsx";
import { makeInvitedAccount } from "./invitation.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { checkNewPassword, emptyNewPassword } from "./new-password.ts";
import { signIn } from "./sign-in.ts";

type InvitedAccountFormProps = {
  email: string;
  token: string;
  action: Action;
  /** Called once the account exists and is logged in. */
  onAccount: () => Promise<void>;
};

/** A password for an invited administrator who has no account yet. */
export function InvitedAccountForm({ email, token, action, onAccount }: InvitedAccountFormProps) {
  const { t } = useLingui();
  const [passwordShown, showPassword] = useState(false);
  const { busy, failure, formProps, field } = useForm({
    values: emptyNewPassword,
    check: checkNewPassword,
    send,
    failureToast: { title: t`The invitation could not be accepted` },
    action,
  });

  async function send(password: string) {
    await makeInvitedAccount(token, password);
    const { error } = await signIn({ email, password, remember: true });
    if (error !== null) throw new Refusal(error);
    await onAccount();
  }

  return (
    <form {...formProps} className="mt-8 space-y-5">
      {/* Password managers look for this field. */}
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <NewPasswordFields
        password={field("password")}
        confirmation={field("confirmation")}
        shown={passwordShown}
        onShow={showPassword}
      />
      {failure && <ErrorNote>{failure}</ErrorNote>}
      <Button type="submit" busy={busy} className="mt-2 w-full">
        {busy ? t`Accepting...` : t`Set password and accept`}
      </Button>
    </form>
  );
}
