import { useLingui } from "@lingui/react/macro";
import type { FocusEvent } from "react";
import { AddressFields } from "../../../features/delivery/addresses/address-fields.tsx";
import type { Formats } from "../../../features/delivery/addresses/format.ts";
import type { SavedAddress } from "../../../features/delivery/addresses/queries.ts";
import { Checkbox } from "../../../base/forms/checkbox.tsx";
import { EmailField } from "../../../base/forms/email-field.tsx";
import { late } from "../../../base/late/late.tsx";
import type { FieldProps } from "../../../base/forms/use-form.ts";
import type { ShippingForm } from "./shipping-form.ts";

/** Only customers with saved addresses have it. */
const SavedAddressSelect = late(() => import("./saved-address-select.late.tsx")).part(
  (code) => code.SavedAddressSelect,
);

type ShippingFieldsProps = {
  bind: (name: keyof ShippingForm) => FieldProps;
  /** The current values of these fields. */
  typed: Pick<ShippingForm, "country" | "state" | "paymentMethod">;
  formats: Formats;
  saved: readonly SavedAddress[];
  /** The saved address that is in the fields. */
  chosen: SavedAddress | undefined;
  /** What the chosen address lacks, in a sentence; undefined if nothing. */
  lacking: string | undefined;
  /** Puts an address into the fields; null empties them. */
  onChoose: (address: SavedAddress | null) => void;
  /** Whether there is an account to save the address in. */
  canSave: boolean;
  /** The country that is chosen at first. */
  home: string;
};

export function ShippingFields(props: ShippingFieldsProps) {
  const { t } = useLingui();
  const { bind, typed, formats, saved, chosen, lacking, onChoose, canSave, home } = props;
  const field = (name: keyof ShippingForm) => ({ ...bind(name), onFocus: keepValue });
  const isCod = typed.paymentMethod === "cod";
  return (
    <>
      <section>
        <h2 className="mb-4 font-display text-display-sm">{t`Contact`}</h2>
        <EmailField {...field("email")} />
      </section>
      <section>
        {/* As tall as the select, which appears later than the rest. */}
        <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-4">
          <h2 className="font-display text-display-sm">{t`Shipping address`}</h2>
          {saved.length > 0 && <SavedAddressSelect saved={saved} chosen={chosen} onChoose={onChoose} />}
        </div>
        {lacking !== undefined && (
          <p role="status" className="mb-4 bg-warning-tint px-5 py-4 text-ui text-warning-ink">
            {t`Your saved address needs a little more. ${{ problem: lacking }}`}
          </p>
        )}
        <AddressFields
          bind={field}
          typed={typed}
          formats={formats}
          countryHint={
            home !== "" && typed.country === home && !chosen
              ? t`Our own country, until you choose another.`
              : undefined
          }
          needsPhone={isCod}
          phoneHint={
            isCod ? t`The courier calls before the delivery.` : t`Optional, for questions about the delivery.`
          }
        />
        {canSave &&
          (chosen ? (
            <p className="mt-4 text-ui text-ink-3">{t`This address is saved in your account.`}</p>
          ) : (
            <Checkbox {...bind("saveAddress")} label={t`Save this address`} className="mt-4" />
          ))}
      </section>
    </>
  );
}

/** Setting its value detaches a field from its default, so that no default replaces what the shopper is typing. */
function keepValue({ currentTarget: field }: FocusEvent<HTMLInputElement>) {
  Object.assign(field, { value: field.value });
}
