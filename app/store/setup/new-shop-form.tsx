import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type Checked, checked } from "../../base/forms/check.ts";
import { ErrorNote } from "../../base/forms/error-note.tsx";
import { Field } from "../../base/forms/field.tsx";
import { Select } from "../../base/forms/select.tsx";
import { useForm } from "../../base/forms/use-form.ts";
import { proposalsFor } from "../../../domain/shop/country-proposals.ts";
import { shopNameProblem } from "../../../domain/shop/setup.ts";
import { countries } from "../../../domain/delivery/countries.ts";
import { returnDaysProblem } from "../../../domain/orders/return-days.ts";
import { typedNumber } from "../../../domain/base/typed-number.ts";
import { replaceShop, useShop } from "../../base/shop/use-shop.ts";
import { Button } from "../../base/ui/button.tsx";
import { useHydrated } from "../../base/browser/use-hydrated.ts";
import { emailProblem, longPassword, shortPassword } from "../sign-in/account-rules.ts";
import { PasswordField } from "../sign-in/password-field.tsx";
import { signIn } from "../sign-in/sign-in.ts";
import { CodeField } from "./code-field.tsx";
import { openNewShop } from "./setup-requests.ts";
import { cleanEmail } from "../../../domain/text/email-address.ts";
import { cleanCode } from "../../../domain/text/code.ts";
import { cleanLine } from "../../../domain/text/line.ts";

const emptyShop = { code: "", email: "", password: "", name: "", country: "", returnDays: "" };

type NewShop = typeof emptyShop;

/** Opens the shop, logs its owner in, and leads to the dashboard, which lists what comes next. */
export function NewShopForm({ hidden }: { hidden: boolean }) {
  const shop = useShop();
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const [passwordShown, showPassword] = useState(false);
  const countryField = useRef<HTMLSelectElement>(null);
  const returnDays = useRef<HTMLInputElement>(null);
  const proposed = useRef("");
  const { busy, failure, formProps, field } = useForm({
    values: emptyShop,
    check: checkNewShop,
    send,
    failureToast: { title: "Could not open the shop" },
  });

  async function send(entered: NewShop) {
    await openNewShop({ ...entered, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone });
    replaceShop({ ...shop, name: entered.name });
    const { email, password } = entered;
    const { error } = await signIn({ email, password, remember: true });
    // The shop is open all the same.
    await navigate(error === null ? "/admin" : "/login", { replace: true });
  }

  useLayoutEffect(() => {
    if (isHydrated) proposeReturnDays(proposeCountry(countryField.current!), returnDays.current!, proposed);
  }, [isHydrated]);

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
      <Select
        {...field("country")}
        ref={countryField}
        label="Country"
        hint="Your currency, number format, time zone and tax are proposed by it. You can change each later."
        required
        onChange={(event) => proposeReturnDays(event.currentTarget.value, returnDays.current!, proposed)}
      >
        <option value="">Please choose</option>
        {/* The server may know a country by another name than the browser. */}
        {isHydrated &&
          countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </Select>
      <Field
        {...field("returnDays")}
        ref={returnDays}
        label="Days to return a piece"
        inputMode="numeric"
        hint="Counted from delivery; product pages say so. Empty: there is no end. You can change it later."
      />
      {failure && <ErrorNote>{failure}</ErrorNote>}
      <Button type="submit" busy={busy} className="mt-2 w-full">
        {busy ? "Opening..." : "Open a new shop"}
      </Button>
    </form>
  );
}

/** Chooses the country that the browser's language names, as in `fr-CA`, if none is chosen. */
function proposeCountry(select: HTMLSelectElement): string {
  const { region } = new Intl.Locale(navigator.language);
  if (select.value === "" && countries.some(({ code }) => code === region)) select.value = region!;
  return select.value;
}

/** Proposes the days of returns that are usual in the country, unless others were typed than those proposed before. */
function proposeReturnDays(country: string, input: HTMLInputElement, proposed: RefObject<string>) {
  if (country === "" || input.value !== proposed.current) return;
  proposed.current = typedNumber(proposalsFor(country).returnDays);
  input.value = proposed.current;
}

/** Cleans everything but the password. */
function checkNewShop(typed: NewShop): Checked<NewShop, NewShop> {
  const shop = {
    ...typed,
    code: cleanCode(typed.code),
    email: cleanEmail(typed.email),
    name: cleanLine(typed.name),
  };
  const { code, email, password, name, country, returnDays } = shop;
  return checked<NewShop, NewShop>(shop, {
    code: code === "" ? "Please enter the setup code." : undefined,
    email: emailProblem(email),
    password: shortPassword(password) ?? longPassword(password),
    name: shopNameProblem(name),
    country: country === "" ? "Please choose the country of your shop." : undefined,
    returnDays: returnDaysProblem(returnDays),
  });
}
