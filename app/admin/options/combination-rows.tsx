import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { currencySign } from "../../../domain/money/money.ts";
import { Checkbox } from "../../base/forms/checkbox.tsx";
import { Select } from "../../base/forms/select.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Photo } from "../../base/ui/photo.tsx";
import { type DraftPhoto, photoName } from "../files/draft-photos.ts";
import {
  type DraftCombination,
  maxCombinations,
  newCombination,
  present,
  valuesOf,
} from "./draft-combinations.ts";
import { calledOption, type DraftOption, fieldName, type OptionProblems } from "./draft-options.ts";
import { Cell } from "./row-cell.tsx";
import { useMoney } from "../../base/shop/use-shop.ts";

type CombinationRowsProps = {
  combinations: readonly DraftCombination[];
  options: readonly DraftOption[];
  photos: readonly DraftPhoto[];
  problems: OptionProblems;
  onChange: (combinations: readonly DraftCombination[]) => void;
};

/** Values of several choices that differ together, one row for each. Those that do not differ need no row. */
export function CombinationRows({ combinations, options, photos, problems, onChange }: CombinationRowsProps) {
  const { t } = useLingui();
  const id = useId();
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  const choices = options.filter(({ kind }) => kind === "choice");
  if (choices.length < 2) return null;
  const rows = present(combinations, options);
  const [first] = rows;
  const isCombined = ({ key }: DraftOption, index: number) =>
    first ? key in first.values : picked ? picked.includes(key) : index < 2;
  const combined = choices.filter(isCombined);
  const called = (option: DraftOption) => calledOption(option, options.indexOf(option));

  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-ui font-medium">{t`Combinations`}</h3>
      <p className="mt-1 text-note text-ink-3">{t`For values of several choices that together have their own price, stock, SKU or photograph. Combinations that do not differ need no row. A surcharge here replaces those of the single values.`}</p>
      {choices.length > 2 && (
        <fieldset className="mt-3" disabled={rows.length > 0}>
          <legend className="text-note text-ink-2">
            {rows.length > 0
              ? t`What is combined. Remove all combinations to combine other choices.`
              : t`What is combined`}
          </legend>
          <div className="mt-1.5 flex flex-wrap gap-x-5 gap-y-2">
            {choices.map((option) => (
              <Checkbox
                key={option.key}
                label={called(option)}
                checked={combined.includes(option)}
                onChange={(event) =>
                  setPicked(
                    choices
                      .filter((each) =>
                        each === option ? event.currentTarget.checked : combined.includes(each),
                      )
                      .map(({ key }) => key),
                  )
                }
              />
            ))}
          </div>
        </fieldset>
      )}
      {rows.length > 0 && (
        <ul aria-label={t`Combinations`} className="mt-3">
          {rows.map((row) => (
            <CombinationRow
              key={row.key}
              row={row}
              words={valuesOf(row, options)!
                .map(({ value }) => value.value.trim())
                .join(", ")}
              photos={photos}
              problems={problems}
              onChange={(next) => onChange(rows.map((each) => (each === row ? next : each)))}
              onRemove={() => onChange(rows.filter((each) => each !== row))}
            />
          ))}
        </ul>
      )}
      {combined.length > 1 && (
        <AddCombinations
          combined={combined}
          called={called}
          rows={rows}
          onAdd={(added) => onChange([...rows, ...added])}
        />
      )}
    </section>
  );
}

type CombinationRowProps = {
  row: DraftCombination;
  /** What it is called: `Gold, 7`. */
  words: string;
  photos: readonly DraftPhoto[];
  problems: OptionProblems;
  onChange: (row: DraftCombination) => void;
  onRemove: () => void;
};

function CombinationRow({ row, words, photos, problems, onChange, onRemove }: CombinationRowProps) {
  const { t } = useLingui();
  const money = useMoney();
  const currency = currencySign(money);
  const field = (name: "surcharge" | "stock" | "sku", label: string) => ({
    name: fieldName(row.key, name),
    label,
    value: row[name],
    problem: problems[fieldName(row.key, name)],
    onChange: (typed: string) => onChange({ ...row, [name]: typed }),
  });
  const photo = photos.find(({ id }) => id === row.photo);
  return (
    <li
      aria-label={words}
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-x-2 gap-y-1.5 border-t border-line py-2 sm:grid-cols-[minmax(0,1fr)_7rem_5rem_7rem_auto]"
    >
      <p className="self-center text-ui wrap-anywhere max-sm:col-span-2">{words}</p>
      <Cell
        {...field("surcharge", t`Surcharge (${{ currency }}) of ${{ combination: words }}`)}
        placeholder={t`Surcharge (${{ currency }})`}
        inputMode="decimal"
        className="max-sm:order-1"
      />
      <Cell
        {...field("stock", t`Stock of ${{ combination: words }}`)}
        placeholder={t`Stock`}
        inputMode="numeric"
        className="max-sm:order-1"
      />
      <Cell
        {...field("sku", t`SKU of ${{ combination: words }}`)}
        placeholder={t`SKU`}
        className="max-sm:order-2 max-sm:col-span-2 max-sm:col-start-1"
      />
      <button
        type="button"
        aria-label={t`Remove ${{ combination: words }}`}
        onClick={onRemove}
        className="grid size-9 place-items-center text-ink-3 hover:text-danger max-md:size-10"
      >
        <X size={15} strokeWidth={1.6} aria-hidden="true" />
      </button>
      {photos.length > 1 && (
        <div className="flex items-center gap-2 max-sm:order-2 max-sm:col-span-2 max-sm:col-start-1 sm:col-start-2 sm:col-end-5">
          {photo && <Photo image={photo.address} alt="" sizes="36px" className="size-9 shrink-0" />}
          <select
            aria-label={t`Photograph of ${{ combination: words }}`}
            value={photo ? row.photo : ""}
            onChange={(event) => onChange({ ...row, photo: event.currentTarget.value })}
            className="field h-9! min-w-0 text-ui!"
          >
            <option value="">{t`Main photograph`}</option>
            {photos.map((each, index) => (
              <option key={each.id} value={each.id}>
                {index + 1}: {photoName(each)}
              </option>
            ))}
          </select>
        </div>
      )}
    </li>
  );
}

type AddCombinationsProps = {
  combined: readonly DraftOption[];
  called: (option: DraftOption) => string;
  rows: readonly DraftCombination[];
  onAdd: (added: DraftCombination[]) => void;
};

/** Picks a value of each choice, or every one, and adds the rows that are not there yet. */
function AddCombinations({ combined, called, rows, onAdd }: AddCombinationsProps) {
  const { t } = useLingui();
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({});
  const ways = combined.reduce<Record<string, string>[]>(
    (found, option) => {
      const values = valuesIn(option);
      const chosen = values.filter(({ key }) => key === picked[option.key]);
      // Not more than can be added: five choices have millions.
      return found
        .flatMap((way) =>
          (chosen.length > 0 ? chosen : values).map(({ key }) => ({ ...way, [option.key]: key })),
        )
        .slice(0, 20 * maxCombinations);
    },
    [{}],
  );
  const known = new Set(rows.map(({ values }) => wordOf(values, combined)));
  const missing = ways.filter((way) => !known.has(wordOf(way, combined)));
  const room = maxCombinations - rows.length;
  const button = useId();

  function add() {
    const added = missing.map(newCombination);
    flushSync(() => onAdd(added));
    document.getElementsByName(fieldName(added[0]!.key, "surcharge"))[0]?.focus();
  }

  return (
    <div role="group" aria-label={t`Add combinations`} className="mt-3 flex flex-wrap items-end gap-2">
      {combined.map((option) => (
        <Select
          key={option.key}
          label={called(option)}
          value={picked[option.key] ?? ""}
          onChange={({ currentTarget: { value } }) => setPicked({ ...picked, [option.key]: value })}
          className="min-w-32 flex-1"
        >
          <option value="">{t`Every value`}</option>
          {valuesIn(option).map(({ key, value }) => (
            <option key={key} value={key}>
              {value.trim()}
            </option>
          ))}
        </Select>
      ))}
      <Button
        tone="secondary"
        size="small"
        aria-describedby={button}
        disabled={missing.length === 0 || missing.length > room}
        onClick={add}
      >
        <Plus aria-hidden="true" />
        {t`${plural({ count: missing.length }, { one: "Add # combination", other: "Add # combinations" })}`}
      </Button>
      <p id={button} role="status" className="w-full text-note text-ink-3">
        {missing.length > room
          ? t`A product has at most ${plural({ most: maxCombinations }, { other: "# combinations" })}.`
          : missing.length === 0 && ways.length > 0
            ? t`What you selected already has rows above.`
            : ""}
      </p>
    </div>
  );
}

const wordOf = (values: DraftCombination["values"], combined: readonly DraftOption[]) =>
  combined.map(({ key }) => values[key]).join("+");

const valuesIn = ({ values }: DraftOption) => values.filter(({ value }) => value.trim() !== "");
