import { useLingui } from "@lingui/react/macro";
import { currencySign } from "../../../domain/money/money.ts";
import { Checkbox } from "../../base/forms/checkbox.tsx";
import { Field } from "../../base/forms/field.tsx";
import { Select } from "../../base/forms/select.tsx";
import { characterSets } from "../../features/options/option-texts.ts";
import { typedAmount } from "../../../domain/base/typed-number.ts";
import { calledOption, type DraftOption, fieldName, type OptionProblems } from "./draft-options.ts";
import { type Place, RowButtons } from "./row-buttons.tsx";
import { ValueRows } from "./value-rows.tsx";
import { useMoney } from "../../base/shop/use-shop.ts";

type OptionEditorProps = {
  option: DraftOption;
  place: Place;
  problems: OptionProblems;
  /** Whether it has just been added, so that its name gets the focus. */
  isNew: boolean;
  onChange: (option: DraftOption) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
};

/** One option: its name, whether it is required, and its values or the rules for its text. */
export function OptionEditor({
  option,
  place,
  problems,
  isNew,
  onChange,
  onMove,
  onRemove,
}: OptionEditorProps) {
  const { t } = useLingui();
  const money = useMoney();
  const { key, kind, name, required, maxLength, allowed, surcharge } = option;
  const called = calledOption(option, place.index);
  const change = (changes: Partial<DraftOption>) => onChange({ ...option, ...changes });
  const field = (field: "name" | "maxLength" | "surcharge", value: string) => ({
    name: fieldName(key, field),
    value,
    error: problems[fieldName(key, field)],
    autoComplete: "off",
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  });
  return (
    <fieldset className="bevel min-w-0 rounded-panel border border-line p-4">
      <legend className="sr-only">{called}</legend>
      <div className="flex items-start gap-3">
        <Field
          {...field("name", name)}
          label={kind === "choice" ? t`Name of the choice` : t`Name of the text`}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears in response to a click
          autoFocus={isNew}
          required
          className="min-w-0 flex-1"
        />
        <div className="pt-7">
          <RowButtons called={called} place={place} onMove={onMove} onRemove={onRemove} />
        </div>
      </div>
      <Checkbox
        className="mt-3"
        label={kind === "choice" ? t`Has to be chosen` : t`Has to be filled in`}
        checked={required}
        onChange={(event) => change({ required: event.currentTarget.checked })}
      />
      {kind === "choice" && (
        <Checkbox
          className="mt-3"
          label={t`These are ring sizes: shoppers get the size guide, and find products by them`}
          checked={option.isRingSize}
          onChange={(event) => change({ isRingSize: event.currentTarget.checked })}
        />
      )}
      {kind === "choice" ? (
        <ValueRows
          called={called}
          emptyName={fieldName(key, "value")}
          values={option.values}
          problems={problems}
          onChange={(values) => change({ values })}
        />
      ) : (
        <div className="mt-4 grid gap-5 sm:grid-cols-3">
          <Field {...field("maxLength", maxLength)} label={t`Most characters`} inputMode="numeric" required />
          <Select
            label={t`Characters`}
            name={fieldName(key, "allowed")}
            value={allowed}
            onChange={(event) => change({ allowed: event.currentTarget.value })}
          >
            {Object.entries(characterSets).map(([set, { words }]) => (
              <option key={set} value={set}>
                {t(words)}
              </option>
            ))}
          </Select>
          <Field
            {...field("surcharge", surcharge)}
            label={t`Surcharge (${{ currency: currencySign(money) }})`}
            inputMode="decimal"
            placeholder={typedAmount(0, money)}
          />
        </div>
      )}
    </fieldset>
  );
}
