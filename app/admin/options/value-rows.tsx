import { useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { currencySign, formatPrice } from "../../../domain/money/money.ts";
import { ErrorNote } from "../../base/forms/error-note.tsx";
import { Button } from "../../base/ui/button.tsx";
import {
  type DraftValue,
  fieldName,
  maxValues,
  moved,
  newValue,
  type OptionProblems,
} from "./draft-options.ts";
import { RowButtons } from "./row-buttons.tsx";
import { Cell } from "./row-cell.tsx";
import { useMoney } from "../../base/shop/use-shop.ts";

type ValueRowsProps = {
  /** The option's name. */
  called: string;
  /** The field name for the problem that there is no value. */
  emptyName: string;
  values: readonly DraftValue[];
  problems: OptionProblems;
  onChange: (values: readonly DraftValue[]) => void;
};

/** The values of a choice, one per row. Enter in a row adds one below. */
export function ValueRows({ called, emptyName, values, problems, onChange }: ValueRowsProps) {
  const { t } = useLingui();
  const money = useMoney();
  const [added, setAdded] = useState<string | null>(null);

  function add(index: number) {
    if (values.length >= maxValues) return;
    const value = newValue();
    setAdded(value.key);
    onChange(values.toSpliced(index, 0, value));
  }

  function addByEnter(event: KeyboardEvent, index: number) {
    // The Enter that ends an input method's composition does not add a row.
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add(index + 1);
  }

  return (
    <div className="mt-4">
      <div aria-hidden="true" className={`${columns} text-note text-ink-3 max-sm:hidden`}>
        <span>{t({ message: "Value", context: "of an option" })}</span>
        <span>{t`Surcharge (${{ currency: currencySign(money) }})`}</span>
        <span>{t`In stock`}</span>
      </div>
      <ul aria-label={t`Values of ${{ option: called }}`} className="sm:mt-1.5">
        {values.map((value, index) => {
          const number = index + 1;
          const named = value.value.trim() || t`value ${{ number }}`;
          const field = (name: "value" | "surcharge" | "stock", label: string) => ({
            name: fieldName(value.key, name),
            label,
            value: value[name],
            problem: problems[fieldName(value.key, name)],
            onChange: (typed: string) =>
              onChange(values.map((each) => (each === value ? { ...value, [name]: typed } : each))),
            onKeyDown: (event: KeyboardEvent) => addByEnter(event, index),
          });
          return (
            <li key={value.key} className={`${columns} items-start border-t border-line py-1.5`}>
              <Cell
                {...field("value", t`Value of ${{ option: called }}, row ${{ number }}`)}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears in response to a click
                autoFocus={value.key === added}
                className="max-sm:col-span-2"
              />
              <Cell
                {...field("surcharge", t`Surcharge of ${{ option: called }}, row ${{ number }}`)}
                inputMode="decimal"
                placeholder={`+${formatPrice(0, money)}`}
                className="max-sm:order-1"
              />
              <Cell
                {...field("stock", t`Stock of ${{ option: called }}, row ${{ number }}`)}
                inputMode="numeric"
                placeholder={t`Stock`}
                className="max-sm:order-1"
              />
              <RowButtons
                called={named}
                place={{ index, all: values.length }}
                onMove={(by) => onChange(moved(values, value, by))}
                onRemove={() => onChange(values.filter((each) => each !== value))}
              />
            </li>
          );
        })}
      </ul>
      {problems[emptyName] && <ErrorNote>{problems[emptyName]}</ErrorNote>}
      <Button
        tone="quiet"
        size="small"
        name={emptyName}
        className="mt-2"
        disabled={values.length >= maxValues}
        aria-label={t`Add a value to ${{ option: called }}`}
        onClick={() => add(values.length)}
      >
        <Plus aria-hidden="true" />
        {t`Add a value`}
      </Button>
    </div>
  );
}

const columns =
  "grid gap-x-2 gap-y-1.5 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_7rem_7rem_6rem]";
