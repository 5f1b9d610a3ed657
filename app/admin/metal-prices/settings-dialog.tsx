import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { z } from "zod/mini";
import { say } from "../../base/language/languages.ts";
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
import { settingEditTexts } from "../forms/edit-texts.ts";
import { pageMoney } from "../../base/language/page-money.ts";

const schema = z.object({
  most_percent: z.pipe(
    z.string().check(z.overwrite(withoutPercent)),
    wholeNumber(1, 500, () => say(msg`Please enter a whole number from 1 to 500.`), pageMoney),
  ),
  address: z.pipe(
    z.string().check(
      z.trim(),
      z.refine(
        (typed) =>
          typed === "" || (typed.length <= 2000 && /^https?:$/.test(URL.parse(typed)?.protocol ?? "")),
        { error: () => say(msg`Please enter an address that begins with https://.`) },
      ),
    ),
    z.transform((typed) => typed || null),
  ),
});

type SettingsDialogProps = { settings: MetalSettings; onSaved: () => Promise<void>; onClose: () => void };

/** When a change of prices needs a second look, and where prices are fetched. */
export function SettingsDialog({ settings, onSaved, onClose }: SettingsDialogProps) {
  const { t } = useLingui();
  const columns = {
    most_percent: { label: t`Review changes above (percent)` },
    address: { label: t`Address` },
  };
  const { loaded, draft, isDirty, change, restart } = useWorkingCopy(settings, draftOf);
  const form = useForm({
    values: draft,
    onChange: change,
    check: (typed) => checkSchema(schema, typed),
    send: save,
    failureToast: { title: t`Error saving settings` },
  });
  const edit = useEdit<MetalSettings, MetalValues>({
    texts: settingEditTexts,
    columns: () => columns,
    valuesOf,
    read: () => readMetalSettings(browserClient()),
    save: (over, changes) => changeMetalSettings(browserClient(), over, changes),
    form,
    async onSaved() {
      await onSaved();
      showToast({ title: t`Settings saved successfully!` });
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
        title={t`Settings of metal prices`}
        action={t`Save`}
        form={form}
        isDirty={isDirty}
        onClose={onClose}
      >
        <Field
          {...form.field("most_percent")}
          label={columns.most_percent.label}
          inputMode="numeric"
          hint={t`A change that moves any price by more than this waits until you have looked at it.`}
        />
        <Field
          {...form.field("address")}
          label={columns.address.label}
          type="url"
          autoComplete="off"
          placeholder="https://"
          hint={t`Asked once a day for ${{ example: '{"Gold": 61.25, "Silver": 0.85}' }}: prices per gram in your currency, or per troy ounce with ${{ unit: '"unit": "ounce"' }}. Leave it empty to fetch no prices.`}
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
