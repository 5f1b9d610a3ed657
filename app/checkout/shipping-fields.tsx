import type { FocusEvent } from "react";
import { Field } from "../forms/field.tsx";
import type { FieldProps } from "../forms/use-form.ts";
import type { ShippingForm } from "./shipping-form.ts";

type ShippingFieldsProps = { bind: (name: keyof ShippingForm) => FieldProps };

export function ShippingFields({ bind }: ShippingFieldsProps) {
  const field = (name: keyof ShippingForm) => ({ ...bind(name), onFocus: keepValue, required: true });
  return (
    <>
      <section>
        <h2 className="mb-4 font-display text-display-sm">Contact</h2>
        <Field {...field("email")} label="Email" type="email" inputMode="email" autoComplete="email" />
      </section>
      <section>
        <h2 className="font-display text-display-sm">Shipping address</h2>
        <div className="mt-4 grid grid-cols-6 items-start gap-4">
          <Field {...field("name")} label="Full name" autoComplete="shipping name" className="col-span-6" />
          <Field
            {...field("address")}
            label="Address"
            autoComplete="shipping address-line1"
            className="col-span-6"
          />
          <Field
            {...field("city")}
            label="City"
            autoComplete="shipping address-level2"
            className="col-span-6 sm:col-span-2"
          />
          <Field
            {...field("state")}
            label="State"
            autoComplete="shipping address-level1"
            className="col-span-3 sm:col-span-2"
          />
          <Field
            {...field("zipCode")}
            label="ZIP code"
            autoComplete="shipping postal-code"
            className="col-span-3 sm:col-span-2"
          />
          <Field
            {...field("country")}
            label="Country"
            autoComplete="shipping country-name"
            className="col-span-6"
          />
        </div>
      </section>
    </>
  );
}

/** Setting its value detaches a field from its default, so that no default replaces what the shopper is typing. */
function keepValue({ currentTarget: field }: FocusEvent<HTMLInputElement>) {
  Object.assign(field, { value: field.value });
}
