import { msg } from "@lingui/core/runtime-macro";
import { pageLanguage, say } from "../../../base/language/languages.ts";
import { useLingui } from "@lingui/react/macro";
import { z } from "zod/mini";
import { AddressFields } from "../../../features/delivery/addresses/address-fields.tsx";
import {
  addressChecks,
  type AddressForm,
  emptyAddressForm,
  toForm,
  toValues,
} from "../../../features/delivery/addresses/address-form.ts";
import { countryName, findCountry } from "../../../../domain/delivery/countries.ts";
import { formatOf, nameOf } from "../../../features/delivery/addresses/format.ts";
import * as formats from "../../../features/delivery/addresses/formats.late.ts";
import {
  addAddress,
  type AddressColumns,
  changeAddress,
  readAddress,
  type SavedAddress,
} from "../../../features/delivery/addresses/queries.ts";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import type { Columns } from "../../../base/edits/changes.ts";
import { FormDialog } from "../../../base/edits/form-dialog.tsx";
import { useEdit } from "../../../base/edits/use-edit.tsx";
import { useWorkingCopy } from "../../../base/edits/use-working-copy.ts";
import { checkSchema } from "../../../base/forms/check.ts";
import { Checkbox } from "../../../base/forms/checkbox.tsx";
import { useForm } from "../../../base/forms/use-form.ts";

type AddressDialogProps = {
  /** Null to add one. */
  address: SavedAddress | null;
  isFirst: boolean;
  /** Called when the list is out of date. */
  onChange: () => Promise<void>;
  onClose: () => void;
};

type Draft = AddressForm & { isDefault: boolean };

export function AddressDialog({ address, isFirst, onChange, onClose }: AddressDialogProps) {
  const { t } = useLingui();
  const { loaded, draft, isDirty, change, restart } = useWorkingCopy(address, (row) => draftOf(row, isFirst));
  const form = useForm({
    values: draft,
    onChange: change,
    check: checkDraft,
    send: save,
    problemToast: (sentence) => ({ title: t`The address could not be saved`, description: sentence }),
    failureToast: { title: t`The address could not be saved` },
  });
  const edit = useEdit<SavedAddress, AddressColumns>({
    texts: editTexts,
    isOwn: true,
    columns: columnsOf,
    valuesOf,
    read: ({ id }) => readNow(id),
    save: (over, changes) => changeAddress(browserClient(), over, changes),
    form,
    onSaved: () => finish(t`Address saved`),
    onKeepTheirs: restart,
  });

  async function save(mine: AddressColumns): Promise<void> {
    if (loaded) return edit.save({ loaded, mine, over: loaded });
    await addAddress(browserClient(), mine);
    await finish(t`Address added`);
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
        title={address ? t`Edit Address` : t`Add New Address`}
        action={t`Save Address`}
        form={form}
        isDirty={isDirty}
        onClose={onClose}
      >
        <AddressFields
          bind={form.field}
          typed={draft}
          formats={formats}
          needsPhone={false}
          phoneHint={t`Optional. For the courier, with cash on delivery.`}
        />
        <Checkbox {...form.field("isDefault")} label={t`Use this address by default`} />
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
    name: { label: say(msg`Full name`) },
    country: { label: say(msg`Country`), show: (code) => countryName(code, pageLanguage()) },
    line1: { label: say(msg`Address`) },
    line2: { label: say(msg`Apartment, floor or building`) },
    city: { label: say(nameOf(format, "C").label) },
    region: { label: say(nameOf(format, "S").label) },
    postal_code: { label: say(nameOf(format, "Z").label) },
    phone: { label: say(msg`Phone`) },
    is_default: { label: say(msg`Default address`) },
  };
}

const editTexts = {
  saved: msg`This address was saved in another tab or on another device after you opened it here. Nothing that you typed here is saved yet.`,
  savedUnseen: msg`This address was saved in another tab or on another device after you opened it here, but changed nothing that you see here.`,
  gone: msg`This address was deleted in the meantime.`,
};
