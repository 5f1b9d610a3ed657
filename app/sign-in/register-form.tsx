import { type FormEvent, type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { showToast } from "../behaviors/toasts.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../forms/checkbox.tsx";
import { ErrorNote } from "../forms/error-note.tsx";
import { Field } from "../forms/field.tsx";
import { keptFields } from "../forms/kept-fields.ts";
import { PasswordField } from "./password-field.tsx";
import {
  checkRegistration,
  type Problems,
  readRegistration,
  type RegistrationField,
  registrationFields,
} from "./registration.ts";
import { register } from "../session/sign-in.ts";
import type { Sending } from "../forms/use-sending.ts";

const { restore, keep, forget } = keptFields("register", ["name", "email"]);

/** What makes an account, and leads on. */
export function RegisterForm({ leadsTo, sending }: { leadsTo: string; sending: Sending }) {
  const navigate = useNavigate();
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [passwordShown, showPassword] = useState(false);

  /** Says the first problem, and puts the focus where it is. */
  function refuse(form: HTMLFormElement, found: Problems): boolean {
    setProblems(found);
    const first = registrationFields.find((field) => found[field]);
    if (!first) return false;
    form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    const { title, sentence } = found[first]!;
    showToast({ title, description: sentence, destructive: true });
    return true;
  }

  async function submit(form: HTMLFormElement) {
    setFailure(null);
    const registration = readRegistration(form);
    if (refuse(form, checkRegistration(registration))) return;
    const { error, field } = await register(registration);
    if (error === null) {
      forget();
      await navigate(leadsTo, { replace: true });
      showToast({ title: "Account created!", description: "Welcome! Please check your email to confirm." });
    } else {
      fail(form, error || "Please try again.", field);
    }
  }

  function fail(form: HTMLFormElement, sentence: string, field: RegistrationField | undefined) {
    const problem = { title: "Registration failed", sentence };
    if (field && refuse(form, { [field]: problem })) return;
    setFailure(sentence);
    showToast({ title: problem.title, description: sentence, destructive: true });
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    keep(event.currentTarget);
    setFailure(null);
    // A field that was wrong is checked again while it is mended.
    const field = (event.target as HTMLInputElement).name as RegistrationField;
    if (!problems[field]) return;
    setProblems({ ...problems, [field]: checkRegistration(readRegistration(event.currentTarget))[field] });
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    void sending.send(() => submit(form));
  }

  const field = (name: RegistrationField) => ({ name, error: problems[name]?.sentence, required: true });
  return (
    // `method`: submitted before its script is here, the form does nothing, and no password enters the address.
    <form
      ref={restore}
      method="dialog"
      noValidate
      onInput={onInput}
      onSubmit={onSubmit}
      className="mt-8 space-y-5"
    >
      <Field {...field("name")} label="Name" autoComplete="name" />
      <Field {...field("email")} label="Email" type="email" inputMode="email" autoComplete="username" />
      <PasswordField
        {...field("password")}
        label="Password"
        hint="At least 6 characters."
        autoComplete="new-password"
        shown={passwordShown}
        onShow={showPassword}
      />
      <PasswordField
        {...field("confirmPassword")}
        label="Confirm password"
        autoComplete="new-password"
        shown={passwordShown}
      />
      <Checkbox {...field("terms")} label={<Terms />} />
      {failure && <ErrorNote>{failure}</ErrorNote>}
      <Button type="submit" busy={sending.busy} className="mt-2 w-full">
        {sending.busy ? "Creating account..." : "Create account"}
      </Button>
    </form>
  );
}

function Terms() {
  return (
    <>
      I accept the <Document path="/privacy-policy">privacy policy</Document> and the{" "}
      <Document path="/disclaimer">disclaimer</Document>
    </>
  );
}

/** Opens beside the form, which keeps what was typed. */
function Document({ path, children }: { path: string; children: ReactNode }) {
  return (
    <a href={path} target="_blank" className="link">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
