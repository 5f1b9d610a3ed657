import { useLingui } from "@lingui/react/macro";
import { Checkbox } from "../../../base/forms/checkbox.tsx";
import { Field } from "../../../base/forms/field.tsx";
import type { MethodValues } from "../../../features/delivery/rules.ts";
import { typedAmount } from "../../../../domain/base/typed-number.ts";
import { Translations } from "../../languages/translations.tsx";
import { RowDialog } from "../form/row-dialog.tsx";
import {
  checkMethod,
  type Method,
  methodColumns as columns,
  type MethodDraft,
  methodStore,
  methodTexts,
} from "./methods.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";
import { pageMoney } from "../../../base/language/page-money.ts";

type MethodDialogProps = {
  method: Method | null;
  place: { zone_id: number; position: number };
  onChange: () => Promise<void>;
  onClose: () => void;
};

export function MethodDialog({ method, place, ...dialog }: MethodDialogProps) {
  const { t } = useLingui();
  const money = useMoney();
  return (
    <RowDialog
      texts={methodTexts}
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
          <Field {...field("name")} label={t(columns.name.label)} required autoComplete="off" />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field
              {...field("fee")}
              label={t(columns.fee.label)}
              hint={t`In ${{ currency: money.currency }}. 0 is free.`}
              required
              inputMode="decimal"
              autoComplete="off"
            />
            <Field
              {...field("free_above")}
              label={t(columns.free_above.label)}
              hint={t`A sum of goods.`}
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
                  label={t(columns[name].label)}
                  inputMode="numeric"
                  autoComplete="off"
                />
              ))}
            </div>
            <p className="mt-1.5 text-note text-ink-3">{t`Working days until it arrives. Leave both empty to make no promise.`}</p>
          </div>
          <div className="flex flex-wrap gap-x-8 gap-y-3">
            <Checkbox {...field("is_insured")} label={t(columns.is_insured.label)} />
            <Checkbox {...field("is_signed_for")} label={t(columns.is_signed_for.label)} />
          </div>
          {method && (
            <Translations subject="shipping_methods" record={method.id} fields={{ name: method.name }} />
          )}
        </>
      )}
    </RowDialog>
  );
}

function draftOf(method: Method | null): MethodDraft {
  const money = pageMoney();
  return {
    name: method?.name ?? "",
    fee: method ? typedAmount(method.fee, money) : "",
    free_above: method?.free_above == null ? "" : typedAmount(method.free_above, money),
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
