import { useState } from "react";
import { useNavigate } from "react-router";
import { type Checked, checked } from "../../base/forms/check.ts";
import { ErrorNote } from "../../base/forms/error-note.tsx";
import { Field } from "../../base/forms/field.tsx";
import { hasHiddenCharacters } from "../../base/forms/hidden-characters.ts";
import { textLength } from "../../base/forms/text-length.ts";
import { useForm } from "../../base/forms/use-form.ts";
import { replaceShop, useShop } from "../../base/shop/use-shop.ts";
import { Button } from "../../base/ui/button.tsx";
import { emailProblem, longPassword, shortPassword } from "../sign-in/account-rules.ts";
import { PasswordField } from "../sign-in/password-field.tsx";
import { signIn } from "../sign-in/sign-in.ts";
import { CodeField } from "./code-field.tsx";
import { openNewShop } from "./setup-requests.ts";

const emptyShop = { code: "", email: "", password: "", name: "" };

type NewShop = typeof emptyShop;

/** Opens the shop, logs its owner in, and leads to the dashboard, which lists what comes next. */
export function NewShopForm({ hidden }: { hidden: boolean }) {
  const shop = useShop();
  const navigate = useNavigate();
  const [passwordShown, showPassword] = useState(false);
  const { busy, failure, formProps, field } = useForm({
    values: emptyShop,
    check: checkNewShop,
    send,
    failureToast: { title: "Could not open the shop" },
  });

  async function send(entered: NewShop) {
    await openNewShop(entered);
    replaceShop({ ...shop, name: entered.name });
    const { email, password } = entered;
    const { error } = await signIn({ email, password, remember: true });
    // The shop is open all the same.
    await navigate(error === null ? "/admin" : "/login", { replace: true });
  }

  return (
    <form {...formProps} hidden={hidden} className="mt-8 space-y-5">
      <CodeField {...field("code")} />
      <Field
        {...field("email")}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        hint="You log in with it, and the shop writes to it."
        required
      />
      <PasswordField
        {...field("password")}
        label="Password"
        hint="At least 6 characters."
        autoComplete="new-password"
        required
        shown={passwordShown}
        onShow={showPassword}
      />
      <Field
        {...field("name")}
        label="Shop name"
        autoComplete="organization"
        hint="You can change it later."
        required
      />
      {failure && <ErrorNote>{failure}</ErrorNote>}
      <Button type="submit" busy={busy} className="mt-2 w-full">
        {busy ? "Opening..." : "Open a new shop"}
      </Button>
    </form>
  );
}

/** The limit of `shop_facts`. */
const maxNameLength = 60;

/** Trims everything but the password. */
function checkNewShop(typed: NewShop): Checked<NewShop, NewShop> {
  const shop = { ...typed, code: typed.code.trim(), email: typed.email.trim(), name: typed.name.trim() };
  const { code, email, password, name } = shop;
  return checked<NewShop, NewShop>(shop, {
    code: code === "" ? "Please enter the setup code." : undefined,
    email: emailProblem(email),
    password: shortPassword(password) ?? longPassword(password),
    name: nameProblem(name),
  });
}

function nameProblem(name: string): string | undefined {
  if (name === "") return "Please enter the shop's name.";
  if (hasHiddenCharacters(name)) return "Please leave out invisible characters: the shop's name has some.";
  if (textLength(name) > maxNameLength)
    return `Please keep the shop's name within ${maxNameLength} characters.`;
  return undefined;
}
