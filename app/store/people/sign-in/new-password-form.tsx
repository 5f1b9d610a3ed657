import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { ErrorNote } from "../../../base/forms/error-note.tsx";
import { Refusal } from "../../../base/forms/refusal.ts";
import { useForm } from "../../../base/forms/use-form.ts";
import { Button } from "../../../base/ui/button.tsx";
import type { UsableLink } from "./mail-link.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { checkNewPassword, emptyNewPassword } from "./new-password.ts";
import { signInByLink } from "./recovery.ts";
import { changePassword } from "./sign-in.ts";

type NewPasswordFormProps = {
  link: UsableLink;
  /**
   * The purpose of the link. Confirming an address requires a new password, too, because a stranger may have set the
   * old one.
   */
  type: "recovery" | "signup";
  submitLabel: string;
  /** Called when the link turns out to be used or expired. */
  onWornOut: () => void;
};

/** Sets a new password with a link, and logs in with it here and nowhere else. */
export function NewPasswordForm({ link, type, submitLabel, onWornOut }: NewPasswordFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [passwordShown, showPassword] = useState(false);
  // A link works only once, but a password that is refused after that can still be corrected.
  const isSignedIn = useRef(false);
  const { busy, failure, formProps, field } = useForm({
    values: emptyNewPassword,
    check: checkNewPassword,
    send,
    failureToast: { title: t`The password could not be set` },
  });

  async function send(password: string) {
    if (!isSignedIn.current) {
      const { error, code } = await signInByLink(link, type);
      if (code === "otp_expired") return onWornOut();
      if (error !== null) throw new Refusal(error);
      isSignedIn.current = true;
    }
    const { error } = await changePassword(password);
    if (error !== null) throw new Refusal(error, "password");
    await navigate("/account", { replace: true });
    showToast({ title: t(outcomes[type]), description: t`You are logged in here, and nowhere else.` });
  }

  return (
    <form {...formProps} className="mt-8 space-y-5">
      <NewPasswordFields
        password={field("password")}
        confirmation={field("confirmation")}
        isNew
        shown={passwordShown}
        onShow={showPassword}
      />
      {failure && <ErrorNote>{failure}</ErrorNote>}
      <Button type="submit" busy={busy} className="mt-2 w-full">
        {busy ? t`Setting the password...` : submitLabel}
      </Button>
    </form>
  );
}

const outcomes = { recovery: msg`Password changed`, signup: msg`Address confirmed` };
