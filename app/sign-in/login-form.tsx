import { type FormEvent, useState } from "react";
import { showToast } from "../behaviors/toasts.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../forms/checkbox.tsx";
import { ErrorNote } from "../forms/error-note.tsx";
import { Field } from "../forms/field.tsx";
import { keptFields } from "../forms/kept-fields.ts";
import { checkLogin, type LoginErrors, readLogin } from "./login-check.ts";
import { PasswordField } from "./password-field.tsx";
import { signIn } from "../session/sign-in.ts";
import type { Sending } from "../forms/use-sending.ts";

const { restore, keep, forget } = keptFields("login", ["email"]);

/** E-mail and password. Where one goes from here is up to the page: it sees the session. */
export function LoginForm({ sending }: { sending: Sending }) {
  const [errors, setErrors] = useState<LoginErrors>({});
  const [passwordShown, showPassword] = useState(false);

  function refuse(form: HTMLFormElement, found: LoginErrors, description: string) {
    setErrors(found);
    const first = (["email", "password"] as const).find((field) => found[field]);
    if (first) form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    showToast({ title: "Login failed", description, destructive: true });
  }

  async function submit(form: HTMLFormElement) {
    const login = readLogin(form);
    const missing = checkLogin(login);
    if (missing) return refuse(form, missing.errors, missing.message);
    setErrors({});
    const { error, field = "form" } = await signIn(login);
    if (error !== null) {
      const message = error || "Please check your credentials.";
      return refuse(form, { [field]: message }, message);
    }
    forget();
    showToast({ title: "Welcome back!", description: "You have successfully logged in." });
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    keep(event.currentTarget);
    const { name } = event.target as HTMLInputElement;
    setErrors((found) => ({ ...found, [name]: undefined, form: undefined }));
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    void sending.send(() => submit(form));
  }

  return (
    // `method`: submitted before its script is here, the form does nothing, and no password enters the address.
    <form ref={restore} method="dialog" noValidate onInput={onInput} onSubmit={onSubmit} className="mt-8">
      <Field
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        required
        error={errors.email}
      />
      <div className="relative mt-5">
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          required
          error={errors.password}
          shown={passwordShown}
          onShow={showPassword}
        />
        {/* After the password for the keyboard, above it for the eye. There is no way yet to get a new one. */}
        <a
          href="#forgot-password"
          onClick={(event) => event.preventDefault()}
          className="link target absolute top-0 right-0 text-note text-ink-2"
        >
          Forgot password?
        </a>
      </div>
      <Checkbox name="remember" label="Remember me" defaultChecked className="mt-5" />
      {errors.form && <ErrorNote>{errors.form}</ErrorNote>}
      <Button type="submit" busy={sending.busy} className="mt-7 w-full">
        {sending.busy ? "Logging in..." : "Log in"}
      </Button>
    </form>
  );
}
