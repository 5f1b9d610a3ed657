import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../../base/language/languages.ts";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { useBackend } from "../../../base/clients/use-backend.ts";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { Checkbox } from "../../../base/forms/checkbox.tsx";
import { type Checked, checked } from "../../../base/forms/check.ts";
import { ErrorNote } from "../../../base/forms/error-note.tsx";
import { EmailField } from "../../../base/forms/email-field.tsx";
import { anybody } from "../../../base/forms/form-draft.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import type { Action } from "../../../base/forms/use-action.ts";
import { type SentForm, useForm } from "../../../base/forms/use-form.ts";
import { signIn } from "./sign-in.ts";
import { Button } from "../../../base/ui/button.tsx";
import { PasswordField } from "./password-field.tsx";
import { cleanEmail } from "../../../../domain/text/email-address.ts";

const emptyLogin = { email: "", password: "", remember: true };

type LoginValues = typeof emptyLogin;

/** It does not redirect after logging in: the page reacts to the session. */
export function LoginForm({ action }: { action: Action }) {
  const { t } = useLingui();
  const [passwordShown, showPassword] = useState(false);
  const { busy, failure, formProps, field } = useForm({
    values: emptyLogin,
    check: checkLogin,
    send,
    problemToast: (sentence) => ({ title: t`Login failed`, description: sentence }),
    failureToast: { title: t`Login failed` },
    draft: { name: "login", author: anybody, fields: ["email"] },
    action,
  });

  return (
    <form {...formProps} className="mt-8">
      <EmailField {...field("email")} autoComplete="username" />
      <div className="relative mt-5">
        <PasswordField
          {...field("password")}
          label={t`Password`}
          autoComplete="current-password"
          required
          shown={passwordShown}
          onShow={showPassword}
        />
        {/* Shown above the password, but after it in tab order. */}
        <ForgotPasswordLink />
      </div>
      <Checkbox {...field("remember")} label={t`Remember me`} className="mt-5" />
      {failure && <ErrorNote>{failure}</ErrorNote>}
      <Button type="submit" busy={busy} className="mt-7 w-full">
        {busy ? t`Logging in...` : t`Log in`}
      </Button>
    </form>
  );
}

/** Without mail it would do nothing. */
function ForgotPasswordLink() {
  const { t } = useLingui();
  const className = "link target absolute top-0 inset-e-0 text-note text-ink-2";
  if (useBackend().mail)
    return <Link to="/forgot-password" className={className}>{t`Forgot password?`}</Link>;
  return (
    <a
      href="#forgot-password"
      onClick={(event) => event.preventDefault()}
      className={className}
    >{t`Forgot password?`}</a>
  );
}

async function send(login: LoginValues, { forgetDraft }: SentForm) {
  const { error, field } = await signIn(login);
  if (error !== null) throw new Refusal(error || say(msg`Please check your credentials.`), field);
  forgetDraft();
  showToast({ title: say(msg`Welcome back!`), description: say(msg`You have successfully logged in.`) });
}

/** Cleans everything but the password. */
function checkLogin({ email, ...typed }: LoginValues): Checked<LoginValues, LoginValues> {
  const login = { ...typed, email: cleanEmail(email) };
  const hasPassword = login.password !== "";
  const bothNeeded = say(msg`You must provide either an email or phone number and a password`);
  if (login.email !== "") return checked(login, { password: hasPassword ? undefined : bothNeeded });
  return checked(login, {
    email: bothNeeded,
    password: hasPassword ? undefined : say(msg`Please enter your password.`),
  });
}
