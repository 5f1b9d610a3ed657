import { useEffect } from "react";
import { showToast } from "../../base/behaviors/toasts.ts";
import type { ShopTexts } from "../../features/catalog/shop-texts.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { useEdit } from "../../base/edits/use-edit.tsx";
import { useWorkingCopy } from "../../base/edits/use-working-copy.ts";
import { checkSchema } from "../../base/forms/check.ts";
import { TextArea } from "../../base/forms/text-area.tsx";
import { useForm } from "../../base/forms/use-form.ts";
import { Failure } from "../../base/dialogs/failure.tsx";
import { Button } from "../../base/ui/button.tsx";
import { changeTexts, readStoredTexts, type StoredTexts, textFields, textsSchema } from "./shop-texts.ts";

const names = ["delivery", "returns", "warranty"] as const;

type TextSettingsProps = { texts: StoredTexts; onDirty: (isDirty: boolean) => void };

/** The owner's texts, shown below the button on every product page. */
export function TextSettings({ texts, onDirty }: TextSettingsProps) {
  const { loaded, draft, isDirty, change, restart } = useWorkingCopy(texts, textsOf);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const form = useForm({
    values: draft,
    onChange: change,
    check: (typed) => checkSchema(textsSchema, typed),
    send: save,
    failureToast: { title: "Error saving settings" },
  });
  const edit = useEdit<StoredTexts, ShopTexts>({
    noun: "setting",
    columns: () => textFields,
    valuesOf: textsOf,
    read: () => readStoredTexts(browserClient()),
    save: (over, changes) => changeTexts(browserClient(), over, changes),
    form,
    onSaved: (row) => {
      restart(row);
      showToast({ title: "Settings saved successfully!" });
    },
    onKeepTheirs: restart,
  });

  function save(mine: ShopTexts): Promise<void> {
    return edit.save({ loaded, mine, over: loaded });
  }

  return (
    <>
      <section aria-labelledby="shop-texts" className="panel mt-6 p-4 md:p-5">
        <h2 id="shop-texts" className="text-body font-medium">
          Texts on product pages
        </h2>
        <p className="mt-1 text-note text-ink-3">
          Shoppers read them under Add to Cart. What is left empty does not show.
        </p>
        <form {...form.formProps} className="mt-4 space-y-5">
          {names.map((name) => (
            <TextArea key={name} {...form.field(name)} {...textFields[name]} rows={2} />
          ))}
          <Failure>{form.failure}</Failure>
          <div className="flex justify-end">
            <Button type="submit" size="small" disabled={!isDirty} busy={form.busy} className="max-sm:w-full">
              {form.busy ? "Saving" : "Save"} <span className="sr-only">texts</span>
            </Button>
          </div>
        </form>
      </section>
      {edit.dialog}
    </>
  );
}

function textsOf({ delivery, returns, warranty }: StoredTexts): ShopTexts {
  return { delivery, returns, warranty };
}
