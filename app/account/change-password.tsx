import { type FormEvent, useState } from "react";
import { PasswordField } from "../sign-in/password-field.tsx";
import { changePassword } from "../session/sign-in.ts";
import { useSending } from "../forms/use-sending.ts";
import { showToast } from "../behaviors/toasts.tsx";
import { Button } from "../ui/button.tsx";
import { useCustomer } from "./customer.ts";
import { checkNewPassword, type NewPassword, type WrongPassword } from "./new-password.ts";

const empty: NewPassword = { password: "", confirmation: "" };

/** Another password. What was typed stays until it has been accepted. */
export function ChangePassword() {
  const { email } = useCustomer();
  const { busy, send } = useSending();
  const [typed, setTyped] = useState(empty);
  const [wrong, setWrong] = useState<WrongPassword | null>(null);
  const [shown, setShown] = useState(false);

  function refuse(form: HTMLFormElement, found: WrongPassword) {
    setWrong(found);
    form.querySelector<HTMLInputElement>(`[name="${found.field}"]`)?.focus();
    showToast({ title: found.title, description: found.sentence, destructive: true });
  }

  async function save(form: HTMLFormElement) {
    const found = checkNewPassword(typed);
    if (found) return refuse(form, found);
    const { error, field: isWrong } = await changePassword(typed.password);
    if (error !== null && isWrong)
      return refuse(form, { field: "password", title: "Update Failed", sentence: error });
    if (error !== null) return showToast({ title: "Update Failed", description: error, destructive: true });
    setTyped(empty);
    setWrong(null);
    setShown(false);
    showToast({ title: "Password Updated!", description: "Use it the next time you log in." });
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    void send(() => save(form));
  }

  const field = (name: keyof NewPassword) => ({
    name,
    value: typed[name],
    onChange: (event: FormEvent<HTMLInputElement>) => {
      setTyped({ ...typed, [name]: event.currentTarget.value });
      setWrong(null);
    },
    error: wrong?.field === name ? wrong.sentence : undefined,
    shown,
    autoComplete: "new-password",
    required: true,
  });
  return (
    <form noValidate onSubmit={onSubmit} className="max-w-[28rem] space-y-5">
      {/* For password managers: whose password this is. */}
      <input hidden readOnly type="email" autoComplete="username" value={email ?? ""} />
      <PasswordField
        {...field("password")}
        label="New password"
        hint="At least 6 characters."
        onShow={setShown}
      />
      <PasswordField {...field("confirmation")} label="Confirm new password" />
      <Button type="submit" busy={busy}>
        {busy ? "Updating..." : "Update Password"}
      </Button>
    </form>
  );
}
