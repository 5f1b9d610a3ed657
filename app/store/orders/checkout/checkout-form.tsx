import { useLingui } from "@lingui/react/macro";
import type { User } from "@supabase/auth-js";
import { Lock } from "lucide-react";
import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { flushSync } from "react-dom";
import {
  type AddressForm,
  checkAddress,
  emptyAddressForm,
  toForm,
} from "../../../features/delivery/addresses/address-form.ts";
import type { Formats } from "../../../features/delivery/addresses/format.ts";
import type { Place } from "../../../features/delivery/addresses/territories.ts";
import type { SavedAddress } from "../../../features/delivery/addresses/queries.ts";
import { formatCents } from "../../../../domain/money/money.ts";
import { readForm } from "../../../base/forms/controls.ts";
import { type SentForm, useForm } from "../../../base/forms/use-form.ts";
import { fullNameOf } from "../../../base/session/full-name.ts";
import type { Author } from "../../../base/forms/use-author.ts";
import { Button } from "../../../base/ui/button.tsx";
import { countryName } from "../../../../domain/delivery/countries.ts";
import { PaymentChoice } from "./payment-choice.tsx";
import type { PaymentMethods } from "./queries.ts";
import { ShippingFields } from "./shipping-fields.tsx";
import { checkShippingForm, emptyShippingForm, problemTitle, type ShippingForm } from "./shipping-form.ts";
import { useMoney, useShop } from "../../../base/shop/use-shop.ts";

type CheckoutFormProps = {
  author: Pick<Author, "user" | "owner" | "person">;
  /** The customer's saved addresses; null while unknown. */
  saved: readonly SavedAddress[] | null;
  formats: Formats;
  /** Whether there is an account to save the address in, as far as known. */
  canSave: boolean;
  /** In cents. */
  total: number;
  methods: PaymentMethods;
  /** The name of the country that the order goes to, if nobody pays in cash there. */
  withoutCash: string | null;
  /** The fields' present values; the browser holds them. */
  typed: ShippingForm;
  onTyped: Dispatch<SetStateAction<ShippingForm>>;
  /** Why nothing is shipped to a place, in a sentence; null if it is served. */
  refusalOf: (place: Place) => string | null;
  shippingChoice: ReactNode;
  /** With what is wrong with its fields. */
  renderGift: (problems: { giftMessage?: string; giftDay?: string }) => ReactNode;
  /** Also tells the shopper the outcome. */
  onOrder: (form: ShippingForm, sent: SentForm) => Promise<void>;
};

const draftName = "checkout";
/** Drafts leave out the checkbox. */
const draftFields = Object.keys(emptyShippingForm).filter((name) => name !== "saveAddress");
/** An earlier choice must not come back where there is none. */
const withoutMethod = draftFields.filter((name) => name !== "paymentMethod");

export function CheckoutForm(props: CheckoutFormProps) {
  const { t } = useLingui();
  const money = useMoney();
  const home = useHomeCountry();
  const { author, saved, formats, canSave, total, methods, withoutCash, typed, onTyped: setTyped } = props;
  const { busy, formProps, field, problems } = useForm({
    values: { ...emptyShippingForm, country: home, ...contactOf(author.user) },
    check: (typed) => checkShippingForm(typed, formats, props.refusalOf),
    send: props.onOrder,
    problemToast: (sentence, field, typed) => ({ title: problemTitle(field, typed), description: sentence }),
    failureToast: { title: t`Order Failed` },
    draft: { name: draftName, author, fields: methods.card ? draftFields : withoutMethod },
  });
  const { ref, onInput } = formProps;
  const chosen = saved?.find((address) => isSame(toForm(address, formats), typed));
  // A missing phone number is not a fault of a saved address: it depends on the payment method.
  const lacking = chosen && checkAddress({ ...typed, phone: "" }, formats);

  /** Labels and hints follow the values in the fields, which the browser holds. */
  function follow() {
    const now = readForm(ref.current!, emptyShippingForm);
    setTyped((before) => (isSame(now, before) ? before : now));
  }
  // These change fields without an event.
  useLayoutEffect(follow, [
    author.owner,
    author.person,
    formats,
    methods,
    withoutCash,
    canSave,
    typed,
    ref,
    setTyped,
  ]);

  function choose(address: SavedAddress | null) {
    const wanted = address ? toForm(address, formats) : emptyAddressForm;
    fillIn(ref.current!, wanted);
    // The country has its own fields, which are filled once they exist.
    flushSync(follow);
    fillIn(ref.current!, wanted);
    // The event makes it kept as a draft and wrong fields checked again, like typed text.
    ref.current!.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // The default address, unless the fields have been filled in by then.
  const proposedTo = useRef<number>(null);
  useEffect(() => {
    if (!saved || proposedTo.current === author.person) return;
    proposedTo.current = author.person;
    const proposed = saved.find(({ is_default }) => is_default);
    const { name: _, ...untouched } = { ...emptyAddressForm, country: home };
    if (!proposed || !isSame(untouched, readForm(ref.current!, emptyShippingForm))) return;
    fillIn(ref.current!, toForm(proposed, formats));
    setTyped(readForm(ref.current!, emptyShippingForm));
  }, [saved, author.person, ref, formats, setTyped, home]);

  return (
    <form
      {...formProps}
      onInput={(event) => {
        onInput?.(event);
        follow();
      }}
      className="mt-9 space-y-10"
    >
      <ShippingFields
        bind={field}
        typed={typed}
        formats={formats}
        saved={saved ?? []}
        chosen={chosen}
        lacking={lacking}
        onChoose={choose}
        canSave={canSave}
        home={home}
      />
      {props.shippingChoice}
      {props.renderGift(problems as Record<string, string>)}
      <PaymentChoice {...methods} withoutCash={withoutCash} />
      <div>
        <Button type="submit" busy={busy} className="h-14 w-full text-base">
          {busy ? t`Placing order...` : t`Place Order`}
          <span className="figures font-normal opacity-80">{formatCents(total, money)}</span>
        </Button>
        <p className="mt-4 flex items-center justify-center gap-2 text-note text-ink-3">
          <Lock size={15} strokeWidth={1.5} aria-hidden="true" />
          {typed.saveAddress
            ? t`Your details are used for this order, and your address is saved.`
            : chosen
              ? t`Your details are used for this order. The address stays in your account.`
              : t`Your details are used for this order only.`}
        </p>
      </div>
    </form>
  );
}

/** The shop's own country as orders store it, chosen until a shopper chooses another; empty if the shop has none. */
function useHomeCountry(): string {
  const { country } = useShop();
  return country === null ? "" : countryName(country);
}

/** Prefills a customer's email and name. */
function contactOf(user: User | null): Pick<ShippingForm, "email" | "name"> {
  return { email: user?.email ?? "", name: user ? fullNameOf(user) : "" };
}

function fillIn(form: HTMLFormElement, address: AddressForm) {
  for (const [name, text] of Object.entries(address)) {
    const control = form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null;
    if (control) control.value = text;
  }
}

/** Whether the other has the same in the fields of this one. */
function isSame<Values extends object>(one: Values, other: Values): boolean {
  return Object.entries(one).every(([name, value]) => other[name as keyof Values] === value);
}
