import { useState } from "react";
import { showToast } from "../behaviors/toasts.tsx";
import { Checkbox } from "../forms/checkbox.tsx";
import { ErrorNote } from "../forms/error-note.tsx";
import { Field } from "../forms/field.tsx";
import { anybody } from "../forms/form-draft.ts";
import { Refusal } from "../forms/refusal.ts";
import type { Action } from "../forms/use-action.ts";
import { type SentForm, useForm } from "../forms/use-form.ts";
import { signIn } from "./sign-in.ts";
import { Button } from "../ui/button.tsx";
import { checkLogin, emptyLogin, type Login } from "./login-check.ts";
import { PasswordField } from "./password-field.tsx";

/** Email and password. Where to go after logging in is up to the page, which sees the session. */
export function LoginForm({ action }: { action: Action }) {
  const [passwordShown, showPassword] = useState(false);
  const { busy, failure, formProps, field } = useForm({
    values: emptyLogin,
    check: checkLogin,
    send,
    problemToast: (sentence) => ({ title: "Login failed", description: sentence }),
    failureToast: { title: "Login failed" },
    draft: { name: "login", author: anybody, fields: ["email"] },
    action,
  });

  return (
    <form {...formProps} className="mt-8">
      <Field
        {...field("email")}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        required
      />
      <div className="relative mt-5">
        <PasswordField
          {...field("password")}
          label="Password"
          autoComplete="current-password"
          required
          shown={passwordShown}
          onShow={showPassword}
        />
        {/* Shown above the password, but after it in the tab order. Passwords cannot be reset yet. */}
        <a
          href="#forgot-password"
          onClick={(event) => event.preventDefault()}
          className="link target absolute top-0 right-0 text-note text-ink-2"
        >
          Forgot password?
        </a>
      </div>
      <Checkbox {...field("remember")} label="Remember me" className="mt-5" />
      {failure && <ErrorNote>{failure}</ErrorNote>}
      <Button type="submit" busy={busy} className="mt-7 w-full">
        {busy ? "Logging in..." : "Log in"}
      </Button>
    </form>
  );
}

async function send(login: Login, { forgetDraft }: SentForm) {
  const { error, field } = await signIn(login);
  if (error !== null) throw new Refusal(error || "Please check your credentials.", field);
  forgetDraft();
  showToast({ title: "Welcome back!", description: "You have successfully logged in." });
}
