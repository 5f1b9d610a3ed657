import { useEffect } from "react";
import { showToast } from "../../base/behaviors/toasts.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { useEdit } from "../../base/edits/use-edit.tsx";
import { useWorkingCopy } from "../../base/edits/use-working-copy.ts";
import { checkSchema } from "../../base/forms/check.ts";
import { Field } from "../../base/forms/field.tsx";
import { useForm } from "../../base/forms/use-form.ts";
import { Failure } from "../../base/dialogs/failure.tsx";
import { Button } from "../../base/ui/button.tsx";
import {
  changeLimits,
  limitFields,
  type LimitsDraft,
  limitsSchema,
  type OrderLimits,
  readOrderLimits,
  type StoredLimits,
} from "./order-limits.ts";

const names = ["pieces", "stock_share", "worth", "regular_factor", "confirm_cash_above"] as const;

type LimitSettingsProps = { limits: StoredLimits; onDirty: (isDirty: boolean) => void };

/** How much one buyer may have on order without paying, so that nobody empties the shelves. */
export function LimitSettings({ limits, onDirty }: LimitSettingsProps) {
  const { loaded, draft, isDirty, change, restart } = useWorkingCopy(limits, draftOf);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const form = useForm({
    values: draft,
    onChange: change,
    check: (typed) => checkSchema(limitsSchema, typed),
    send: save,
    failureToast: { title: "Error saving settings" },
  });
  const edit = useEdit<StoredLimits, OrderLimits>({
    noun: "setting",
    columns: () => limitFields,
    valuesOf: limitsOf,
    read: () => readOrderLimits(browserClient()),
    save: (over, changes) => changeLimits(browserClient(), over, changes),
    form,
    onSaved: (row) => {
      restart(row);
      showToast({ title: "Settings saved successfully!" });
    },
    onKeepTheirs: restart,
  });

  function save(mine: OrderLimits): Promise<void> {
    return edit.save({ loaded, mine, over: loaded });
  }

  return (
    <>
      <section aria-labelledby="order-limits" className="panel mt-6 p-4 md:p-5">
        <h2 id="order-limits" className="text-body font-medium">
          Limits of orders
        </h2>
        <p className="mt-1 text-note text-ink-3">
          How much one buyer may have on order before it is paid, so that nobody empties the shelves. Whoever
          wants more is asked to call you.
        </p>
        <form {...form.formProps} className="mt-4 space-y-5">
          {names.map((name) => (
            <Field key={name} {...form.field(name)} {...limitFields[name]} inputMode="decimal" />
          ))}
          <Failure>{form.failure}</Failure>
          <div className="flex justify-end">
            <Button type="submit" size="small" disabled={!isDirty} busy={form.busy} className="max-sm:w-full">
              {form.busy ? "Saving" : "Save"} <span className="sr-only">limits</span>
            </Button>
          </div>
        </form>
      </section>
      {edit.dialog}
    </>
  );
}

function limitsOf({
  pieces,
  stock_share,
  worth,
  regular_factor,
  confirm_cash_above,
}: StoredLimits): OrderLimits {
  return { pieces, stock_share, worth, regular_factor, confirm_cash_above };
}

function draftOf(limits: StoredLimits): LimitsDraft {
  const text = (name: keyof OrderLimits) => String(limits[name] ?? "");
  return {
    pieces: text("pieces"),
    stock_share: text("stock_share"),
    worth: text("worth"),
    regular_factor: text("regular_factor"),
    confirm_cash_above: text("confirm_cash_above"),
  };
}
