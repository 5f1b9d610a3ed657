import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import { type ShippingAddress, shippingAddressSchema } from "../../../../domain/delivery/shipping-address.ts";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { FormDialog } from "../../../base/edits/form-dialog.tsx";
import { isChanged } from "../../../base/edits/changes.ts";
import { checkSchema } from "../../../base/forms/check.ts";
import { Field } from "../../../base/forms/field.tsx";
import { useForm } from "../../../base/forms/use-form.ts";
import { AddressFields } from "../../../features/delivery/addresses/address-fields.tsx";
import {
  addressChecks,
  type AddressForm,
  emailCheck,
  toForm,
} from "../../../features/delivery/addresses/address-form.ts";
import { findCountry } from "../../../../domain/delivery/countries.ts";
import * as formats from "../../../features/delivery/addresses/formats.late.ts";
import type { Order } from "../queries.ts";
import { changeAddress } from "./queries.ts";
import { say } from "../../../base/language/languages.ts";

type Draft = AddressForm & { email: string };

/** Corrects where an order goes before it is shipped. The country stays: taxes and shipping depend on it. */
export function AddressDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const [loaded] = useState(() => draftOf(shippingAddressSchema.parse(order.shipping_address)));
  const [draft, setDraft] = useState(loaded);
  const form = useForm({
    values: draft,
    onChange: (changes) => setDraft((now) => ({ ...now, ...changes })),
    check: (typed) => check(typed, loaded.country),
    send: async (changed) => {
      await changeAddress(browserClient(), order.id, addressOf(changed));
      await revalidate();
      showToast({ title: t`Address changed` });
      onClose();
    },
    failureToast: { title: t`The address could not be changed` },
  });
  return (
    <FormDialog
      title={t`Change address`}
      action={t`Save and tell the customer`}
      form={form}
      isDirty={isChanged(loaded, draft)}
      onClose={onClose}
    >
      <AddressFields
        bind={form.field}
        typed={draft}
        formats={formats}
        needsPhone={false}
        phoneHint={t`For the courier.`}
      />
      <Field {...form.field("email")} label={t`Email`} type="email" required autoComplete="off" />
    </FormDialog>
  );
}

function draftOf(address: ShippingAddress): Draft {
  const { email, name, line1, line2, city, state, postal_code, phone } = address;
  const country = findCountry(address.country_code) ?? findCountry(address.country);
  const values = {
    name,
    line1,
    line2,
    city,
    region: state,
    postal_code,
    country: country?.code ?? "",
    phone,
  };
  return { ...toForm(values, formats), email };
}

function check(typed: Draft, country: string) {
  const schema = z.object({
    ...addressChecks(typed, false, formats),
    email: emailCheck,
  });
  const result = checkSchema(schema, typed);
  if (typed.country === country) return result;
  const stays = say(
    msg`The country stays: taxes and shipping depend on it. Please cancel the order instead.`,
  );
  return { parsed: null, problems: { ...result.problems, country: stays } };
}

/** Leaves out what is empty: a phone number that is sent must not be blank. */
function addressOf({ name, address, line2, city, state, zipCode, phone, country, email }: Draft) {
  const { code, name: countryName } = findCountry(country)!;
  const fields = { email, name, line1: address, line2, city, state, postal_code: zipCode, phone };
  const given = Object.entries(fields).filter(([, text]) => text !== "");
  return { ...Object.fromEntries(given), country: countryName, country_code: code };
}
