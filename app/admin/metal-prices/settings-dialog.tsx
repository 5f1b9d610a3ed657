import { z } from "zod/mini";
import { wholeNumber, withoutPercent } from "../../../domain/base/number-rules.ts";
import { showToast } from "../../base/behaviors/toasts.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { FormDialog } from "../../base/edits/form-dialog.tsx";
import { useEdit } from "../../base/edits/use-edit.tsx";
import { useWorkingCopy } from "../../base/edits/use-working-copy.ts";
import { checkSchema } from "../../base/forms/check.ts";
import { Field } from "../../base/forms/field.tsx";
import { useForm } from "../../base/forms/use-form.ts";
import { changeMetalSettings, type MetalSettings, type MetalValues, readMetalSettings } from "./queries.ts";

const columns = { most_percent: { label: "Second look above, in percent" }, address: { label: "Address" } };

const schema = z.object({
  most_percent: z.pipe(
    z.string().check(z.overwrite(withoutPercent)),
    wholeNumber(1, 500, "Please enter a whole number from 1 to 500."),
  ),
  address: z.pipe(
    z.string().check(
      z.trim(),
      z.refine(
        (typed) =>
          typed === "" || (typed.length <= 2000 && /^https?:$/.test(URL.parse(typed)?.protocol ?? "")),
        "Please enter an address that begins with https://.",
      ),
    ),
    z.transform((typed) => typed || null),
  ),
});

type SettingsDialogProps = { settings: MetalSettings; onSaved: () => Promise<void>; onClose: () => void };

/** When a change of prices needs a second look, and where prices are fetched. */
export function SettingsDialog({ settings, onSaved, onClose }: SettingsDialogProps) {
  const { loaded, draft, isDirty, change, restart } = useWorkingCopy(settings, draftOf);
  const form = useForm({
    values: draft,
    onChange: change,
    check: (typed) => checkSchema(schema, typed),
    send: save,
    failureToast: { title: "Error saving settings" },
  });
  const edit = useEdit<MetalSettings, MetalValues>({
    noun: "setting",
    columns: () => columns,
    valuesOf,
    read: () => readMetalSettings(browserClient()),
    save: (over, changes) => changeMetalSettings(browserClient(), over, changes),
    form,
    async onSaved() {
      await onSaved();
      showToast({ title: "Settings saved successfully!" });
      onClose();
    },
    onKeepTheirs: restart,
  });

  function save(mine: MetalValues): Promise<void> {
    return edit.save({ loaded, mine, over: loaded });
  }

  return (
    <>
      <FormDialog
        title="Settings of metal prices"
        action="Save"
        form={form}
        isDirty={isDirty}
        onClose={onClose}
      >
        <Field
          {...form.field("most_percent")}
          label={columns.most_percent.label}
          inputMode="numeric"
          hint="A change that moves any price further waits until you have looked at it."
        />
        <Field
          {...form.field("address")}
          label={columns.address.label}
          type="url"
          autoComplete="off"
          placeholder="https://"
          hint='Asked once a day for {"Gold": 61.25, "Silver": 0.85}: prices of a gram in your currency, or of a troy ounce with "unit": "ounce". Leave it empty to fetch none.'
        />
      </FormDialog>
      {edit.dialog}
    </>
  );
}

function draftOf({ most_percent, address }: MetalSettings) {
  return { most_percent: String(most_percent), address: address ?? "" };
}

function valuesOf({ most_percent, address }: MetalSettings): MetalValues {
  return { most_percent, address };
}
