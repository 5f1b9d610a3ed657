import { shopMoney } from "../../../../domain/money/money.ts";
import { Checkbox } from "../../../base/forms/checkbox.tsx";
import { Field } from "../../../base/forms/field.tsx";
import { typedAmount } from "../../../../domain/base/typed-number.ts";
import { RowDialog } from "../form/row-dialog.tsx";
import {
  checkMethod,
  type Method,
  methodColumns as columns,
  type MethodDraft,
  methodStore,
  type MethodValues,
} from "./methods.ts";

type MethodDialogProps = {
  method: Method | null;
  place: { zone_id: number; position: number };
  onChange: () => Promise<void>;
  onClose: () => void;
};

export function MethodDialog({ method, place, ...dialog }: MethodDialogProps) {
  return (
    <RowDialog
      noun="shipping method"
      row={method}
      draftOf={draftOf}
      valuesOf={valuesOf}
      check={checkMethod}
      columns={columns}
      store={{ ...methodStore, add: (db, values) => methodStore.add(db, { ...values, ...place }) }}
      {...dialog}
    >
      {({ field }) => (
        <>
          <Field {...field("name")} label={columns.name.label} required autoComplete="off" />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field
              {...field("fee")}
              label={columns.fee.label}
              hint={`In ${shopMoney().currency}. 0 is free.`}
              required
              inputMode="decimal"
              autoComplete="off"
            />
            <Field
              {...field("free_above")}
              label={columns.free_above.label}
              hint="A sum of goods."
              inputMode="decimal"
              autoComplete="off"
            />
          </div>
          <div>
            <div className="grid grid-cols-2 items-start gap-4">
              {(["days_from", "days_to"] as const).map((name) => (
                <Field
                  key={name}
                  {...field(name)}
                  label={columns[name].label}
                  inputMode="numeric"
                  autoComplete="off"
                />
              ))}
            </div>
            <p className="mt-1.5 text-note text-ink-3">
              Working days until it arrives. Leave both empty to promise nothing.
            </p>
          </div>
          <div className="flex flex-wrap gap-x-8 gap-y-3">
            <Checkbox {...field("is_insured")} label={columns.is_insured.label} />
            <Checkbox {...field("is_signed_for")} label={columns.is_signed_for.label} />
          </div>
        </>
      )}
    </RowDialog>
  );
}

function draftOf(method: Method | null): MethodDraft {
  return {
    name: method?.name ?? "",
    fee: method ? typedAmount(method.fee) : "",
    free_above: method?.free_above == null ? "" : typedAmount(method.free_above),
    days_from: String(method?.days_from ?? ""),
    days_to: String(method?.days_to ?? ""),
    is_insured: method?.is_insured ?? false,
    is_signed_for: method?.is_signed_for ?? false,
  };
}

function valuesOf(method: Method): MethodValues {
  const { name, fee, free_above, days_from, days_to, is_insured, is_signed_for } = method;
  return { name, fee, free_above, days_from, days_to, is_insured, is_signed_for };
}
