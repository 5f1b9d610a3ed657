import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { say } from "../../../base/language/languages.ts";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { askPassword } from "../../../base/clients/auth/password-question.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import { type SentForm, useForm } from "../../../base/forms/use-form.ts";
import { type AuthOutcome, changePassword } from "../sign-in/sign-in.ts";
import { NewPasswordFields } from "../sign-in/new-password-fields.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { useCustomer } from "./customer.ts";
import { checkNewPassword, emptyNewPassword, problemTitle } from "../sign-in/new-password.ts";

export function ChangePassword() {
  const { t } = useLingui();
  const { email } = useCustomer();
  const [shown, setShown] = useState(false);
  const { busy, formProps, field } = useForm({
    values: emptyNewPassword,
    check: checkNewPassword,
    send,
    problemToast: (sentence, field, typed) => ({ title: problemTitle(field, typed), description: sentence }),
    failureToast: { title: t`Update Failed` },
  });

  async function send(password: string, { clear }: SentForm) {
    const { error, field } = await changeConfirmed(password);
    if (error !== null) throw new Refusal(error, field);
    clear();
    setShown(false);
    showToast({ title: t`Password Updated!`, description: t`Use it the next time you log in.` });
  }

  return (
    <form {...formProps} className="max-w-[28rem] space-y-5">
      {/* Password managers look for this field. */}
      <input hidden readOnly type="email" autoComplete="username" value={email ?? ""} />
      <NewPasswordFields
        password={field("password")}
        confirmation={field("confirmation")}
        isNew
        shown={shown}
        onShow={setShown}
      />
      <Button type="submit" busy={busy}>
        {busy ? t`Updating...` : t`Update Password`}
      </Button>
    </form>
  );
}

/** Asks for the present password if the backend wants it. */
async function changeConfirmed(password: string): Promise<AuthOutcome> {
  let outcome = await changePassword(password);
  if (outcome.code !== "current_password_required") return outcome;
  await askPassword({
    reason: say(msg`You can open the back office. Please enter your current password.`),
    use: async (current) => {
      outcome = await changePassword(password, current);
      return outcome.code === "current_password_invalid" ? outcome.error : null;
    },
  });
  return outcome;
}
