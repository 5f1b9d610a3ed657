import { z } from "zod/mini";
import { AddressFields } from "../../features/addresses/address-fields.tsx";
import {
  addressChecks,
  type AddressForm,
  emptyAddressForm,
  toForm,
  toValues,
} from "../../features/addresses/address-form.ts";
import { countryName, findCountry } from "../../../domain/delivery/countries.ts";
import { formatOf, labelOf } from "../../features/addresses/format.ts";
import * as formats from "../../features/addresses/formats.late.ts";
import {
  addAddress,
  type AddressColumns,
  changeAddress,
  readAddress,
  type SavedAddress,
} from "../../features/addresses/queries.ts";
import { showToast } from "../../base/behaviors/toasts.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import type { Columns } from "../../base/edits/changes.ts";
import { FormDialog } from "../../base/edits/form-dialog.tsx";
import { useEdit } from "../../base/edits/use-edit.tsx";
import { useWorkingCopy } from "../../base/edits/use-working-copy.ts";
import { checkSchema } from "../../base/forms/check.ts";
import { Checkbox } from "../../base/forms/checkbox.tsx";
import { useForm } from "../../base/forms/use-form.ts";

type AddressDialogProps = {
  /** Null to add one. */
  address: SavedAddress | null;
  isFirst: boolean;
  /** Called when the list is out of date. */
  onChange: () => Promise<void>;
  onClose: () => void;
};

type Draft = AddressForm & { isDefault: boolean };

const failed = "Error saving address";

export function AddressDialog({ address, isFirst, onChange, onClose }: AddressDialogProps) {
  const { loaded, draft, isDirty, change, restart } = useWorkingCopy(address, (row) => draftOf(row, isFirst));
  const form = useForm({
    values: draft,
    onChange: change,
    check: checkDraft,
    send: save,
    problemToast: (sentence) => ({ title: failed, description: sentence }),
    failureToast: { title: failed },
  });
  const edit = useEdit<SavedAddress, AddressColumns>({
    noun: "address",
    isOwn: true,
    columns: columnsOf,
    valuesOf,
    read: ({ id }) => readNow(id),
    save: (over, changes) => changeAddress(browserClient(), over, changes),
    form,
    onSaved: () => finish("Address saved"),
    onKeepTheirs: restart,
  });

  async function save(mine: AddressColumns): Promise<void> {
    if (loaded) return edit.save({ loaded, mine, over: loaded });
    await addAddress(browserClient(), mine);
    await finish("Address added");
  }

  async function finish(title: string) {
    await onChange();
    showToast({ title });
    onClose();
  }

  /** The list shows what was saved elsewhere, too. */
  async function readNow(id: number) {
    const now = await readAddress(browserClient(), id);
    await onChange();
    return now;
  }

  return (
    <>
      <FormDialog
        title={address ? "Edit Address" : "Add New Address"}
        action="Save Address"
        form={form}
        isDirty={isDirty}
        onClose={onClose}
      >
        <AddressFields
          bind={form.field}
          typed={draft}
          formats={formats}
          needsPhone={false}
          phoneHint="Optional. For the courier, with cash on delivery."
        />
        <Checkbox {...form.field("isDefault")} label="Use this address by default" />
      </FormDialog>
      {edit.dialog}
    </>
  );
}

function draftOf(address: SavedAddress | null, isFirst: boolean): Draft {
  return address
    ? { ...toForm(address, formats), isDefault: address.is_default }
    : { ...emptyAddressForm, isDefault: isFirst };
}

function checkDraft(draft: Draft) {
  const schema = z.pipe(
    z.object({ ...addressChecks(draft, false, formats), isDefault: z.boolean() }),
    z.transform(({ isDefault, ...form }): AddressColumns => ({ ...toValues(form), is_default: isDefault })),
  );
  return checkSchema(schema, draft);
}

function valuesOf(address: SavedAddress): AddressColumns {
  const { name, line1, line2, city, region, postal_code, country, phone, is_default } = address;
  return { name, line1, line2, city, region, postal_code, country, phone, is_default };
}

function columnsOf({ country }: SavedAddress): Columns<AddressColumns> {
  const format = formatOf(findCountry(country), formats);
  return {
    name: { label: "Full name" },
    country: { label: "Country", show: countryName },
    line1: { label: "Address" },
    line2: { label: "Apartment, floor or building" },
    city: { label: labelOf(format, "C") },
    region: { label: labelOf(format, "S") },
    postal_code: { label: labelOf(format, "Z") },
    phone: { label: "Phone" },
    is_default: { label: "Default address" },
  };
}
