import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { LanguageOptions } from "../../../base/language/language-options.tsx";
import { browserLanguage, loadOfficeLanguage, say } from "../../../base/language/languages.ts";
import { type Checked, checked } from "../../../base/forms/check.ts";
import { ErrorNote } from "../../../base/forms/error-note.tsx";
import { EmailField } from "../../../base/forms/email-field.tsx";
import { Field } from "../../../base/forms/field.tsx";
import { Select } from "../../../base/forms/select.tsx";
import { useForm } from "../../../base/forms/use-form.ts";
import { proposalsFor } from "../../../../domain/shop/country-proposals.ts";
import { shopNameProblem } from "../../../../domain/shop/setup.ts";
import { countriesIn, countryCodes } from "../../../../domain/delivery/countries.ts";
import { returnDaysProblem } from "../../../../domain/orders/return-days.ts";
import { typedNumber } from "../../../../domain/base/typed-number.ts";
import { showSavedShop } from "../../../base/shop/show-saved-shop.ts";
import { replaceShop, useShop } from "../../../base/shop/use-shop.ts";
import { Button } from "../../../base/ui/button.tsx";
import { useHydrated } from "../../../base/browser/use-hydrated.ts";
import { emailProblem, longPassword, shortPassword } from "../../people/sign-in/account-rules.ts";
import { PasswordField } from "../../people/sign-in/password-field.tsx";
import { signIn } from "../../people/sign-in/sign-in.ts";
import { CodeField } from "./code-field.tsx";
import { openNewShop } from "./setup-requests.ts";
import { cleanEmail } from "../../../../domain/text/email-address.ts";
import { cleanCode } from "../../../../domain/text/code.ts";
import { cleanLine } from "../../../../domain/text/line.ts";
import type { MoneyFormat } from "../../../../domain/money/money.ts";

const emptyShop = {
  language: "en",
  country: "",
  code: "",
  email: "",
  password: "",
  name: "",
  returnDays: "",
};

type NewShop = typeof emptyShop;

/** Opens the shop, logs its owner in, and leads to the dashboard, which lists what comes next. */
export function NewShopForm({ hidden }: { hidden: boolean }) {
  const { i18n, t } = useLingui();
  const shop = useShop();
  const { money } = shop;
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const [passwordShown, showPassword] = useState(false);
  const languageField = useRef<HTMLSelectElement>(null);
  const countryField = useRef<HTMLSelectElement>(null);
  const returnDays = useRef<HTMLInputElement>(null);
  const proposed = useRef("");
  const { busy, failure, formProps, field } = useForm({
    values: emptyShop,
    check: (typed) => checkNewShop(typed, money),
    send,
    failureToast: { title: t`The shop could not be opened` },
  });

  async function send(entered: NewShop) {
    await openNewShop({ ...entered, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone });
    // Its country decides how amounts are written.
    await showSavedShop();
    const { email, password } = entered;
    const { error } = await signIn({ email, password, remember: true });
    // The shop is open all the same.
    await navigate(error === null ? "/admin" : "/login", { replace: true });
  }

  /** Shows the page in this language. What was typed stays. */
  async function speak(code: string) {
    const failed = say(msg`The language could not be changed`);
    try {
      await loadOfficeLanguage(code);
    } catch {
      showToast({ title: failed, destructive: true });
      return;
    }
    // Another one may have been chosen meanwhile.
    if (languageField.current?.value === code) replaceShop({ ...shop, language: code });
  }

  const propose = useEffectEvent(() => {
    const language = shop.language === emptyShop.language ? browserLanguage() : shop.language;
    languageField.current!.value = language;
    if (language !== shop.language) void speak(language);
    proposeReturnDays(proposeCountry(countryField.current!), returnDays.current!, proposed, money);
  });
  useLayoutEffect(() => {
    if (isHydrated) propose();
  }, [isHydrated]);

  return (
    <form {...formProps} hidden={hidden} className="mt-8 space-y-5">
      <Select
        {...field("language")}
        ref={languageField}
        label={t`Language`}
        hint={t`The language of your shop. You can change it later.`}
        onChange={(event) => void speak(event.currentTarget.value)}
      >
        <LanguageOptions />
      </Select>
      <Select
        {...field("country")}
        ref={countryField}
        label={t`Country`}
        hint={t`It decides which currency, number format, time zone and tax are proposed. You can change each later.`}
        required
        onChange={(event) =>
          proposeReturnDays(event.currentTarget.value, returnDays.current!, proposed, money)
        }
      >
        <option value="">{t`Please choose`}</option>
        {/* The server may know a country by another name than the browser. */}
        {isHydrated &&
          countriesIn(i18n.locale).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </Select>
      <CodeField {...field("code")} />
      <EmailField
        {...field("email")}
        autoComplete="username"
        hint={t`You log in with it, and the shop writes to it.`}
      />
      <PasswordField
        {...field("password")}
        label={t`Password`}
        hint={t`At least 6 characters.`}
        autoComplete="new-password"
        required
        shown={passwordShown}
        onShow={showPassword}
      />
      <Field
        {...field("name")}
        label={t`Shop name`}
        autoComplete="organization"
        hint={t`You can change it later.`}
        required
      />
      <Field
        {...field("returnDays")}
        ref={returnDays}
        label={t`Days to return a piece`}
        inputMode="numeric"
        hint={t`Counted from delivery; product pages say so. Leave it empty for no limit. You can change it later.`}
      />
      {failure && <ErrorNote>{failure}</ErrorNote>}
      <Button type="submit" busy={busy} className="mt-2 w-full">
        {busy ? t`Opening...` : t`Open a new shop`}
      </Button>
    </form>
  );
}

/** Chooses the country that the browser's language names, as in `fr-CA`, if none is chosen. */
function proposeCountry(select: HTMLSelectElement): string {
  const { region } = new Intl.Locale(navigator.language);
  if (select.value === "" && countryCodes.includes(region!)) select.value = region!;
  return select.value;
}

/** Proposes the days of returns that are usual in the country, unless others were typed than those proposed before. */
function proposeReturnDays(
  country: string,
  input: HTMLInputElement,
  proposed: RefObject<string>,
  money: MoneyFormat,
) {
  if (country === "" || input.value !== proposed.current) return;
  proposed.current = typedNumber(proposalsFor(country).returnDays, money);
  input.value = proposed.current;
}

/** Cleans everything but the password. */
function checkNewShop(typed: NewShop, money: MoneyFormat): Checked<NewShop, NewShop> {
  const shop = {
    ...typed,
    code: cleanCode(typed.code),
    email: cleanEmail(typed.email),
    name: cleanLine(typed.name),
  };
  const { code, email, password, name, country, returnDays } = shop;
  return checked<NewShop, NewShop>(shop, {
    code: code === "" ? say(msg`Please enter the setup code.`) : undefined,
    email: emailProblem(email),
    password: shortPassword(password) ?? longPassword(password),
    name: shopNameProblem(name, say),
    country: country === "" ? say(msg`Please choose the country of your shop.`) : undefined,
    returnDays: returnDaysProblem(returnDays, say, money),
  });
}
