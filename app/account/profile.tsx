import { type FormEvent, useRef, useState } from "react";
import { nameProblem } from "../sign-in/account-rules.ts";
import { fullNameOf } from "../session/full-name.ts";
import { changeName } from "../session/sign-in.ts";
import { useSending } from "../forms/use-sending.ts";
import { showToast } from "../behaviors/toasts.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../forms/field.tsx";
import { AccountTitle } from "./account-title.tsx";
import { useCustomer } from "./customer.ts";

export default function Profile() {
  const customer = useCustomer();
  const saved = fullNameOf(customer);
  const [typed, setTyped] = useState(saved);
  const [error, setError] = useState<string>();
  const { busy, send } = useSending();
  const field = useRef<HTMLInputElement>(null);
  const name = typed.trim();

  function refuse(sentence: string) {
    setError(sentence);
    field.current?.focus();
    showFailure(sentence);
  }

  async function save() {
    const wrong = nameProblem(name);
    if (wrong) return refuse(wrong);
    const { error: failure, field: isWrong } = await changeName(name);
    if (failure !== null) return isWrong ? refuse(failure) : showFailure(failure);
    setError(undefined);
    setTyped(name);
    showToast({ title: "Profile Updated!", description: "Your name has been saved." });
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void send(save);
  }

  return (
    <>
      <AccountTitle>Personal Information</AccountTitle>
      <form noValidate onSubmit={onSubmit} className="mt-6 max-w-[28rem] space-y-5 md:mt-8">
        <Field
          label="Email"
          type="email"
          value={customer.email ?? ""}
          readOnly
          hint="Your email cannot be changed."
        />
        <Field
          ref={field}
          label="Full name"
          name="name"
          autoComplete="name"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(undefined);
          }}
          error={error}
          required
        />
        <Button type="submit" busy={busy} disabled={name === saved}>
          {busy ? "Saving..." : "Save Changes"}
        </Button>
      </form>
    </>
  );
}

function showFailure(description: string) {
  showToast({ title: "Update Failed", description, destructive: true });
}
