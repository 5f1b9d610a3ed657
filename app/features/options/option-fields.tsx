import type { I18n } from "@lingui/core";
import { type Original, useOriginal } from "../../base/shop/use-original.ts";
import { msg, plural } from "@lingui/core/runtime-macro";
import type { Words } from "../../../domain/shop/shop.ts";
import { useMoney, useWords } from "../../base/shop/use-shop.ts";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffectEvent, useId, useLayoutEffect } from "react";
import { characterSets, lengthOf } from "./option-texts.ts";
import { combinationsOf, type OptionValue, type ProductOption } from "./options.ts";
import { metalColor } from "./metal-color.ts";
import { isGone } from "./sold-out.ts";
import { formatPrice, type MoneyFormat } from "../../../domain/money/money.ts";
import type { OptionsChoice } from "./use-options.ts";

/** Help for an option, shown below it. `onChoose` takes the id of a value, or a text. */
export type OptionHelp = (option: ProductOption, onChoose: (given: string) => void) => ReactNode;

type OptionFieldsProps = {
  choice: OptionsChoice;
  help?: OptionHelp;
  /** Whether values that are sold out can be chosen, too, such as to wait for them. */
  withSoldOut?: boolean;
};

/** The options of a product: values to choose from, and texts. */
export function OptionFields({ choice, help, withSoldOut = false }: OptionFieldsProps) {
  const { i18n } = useLingui();
  const money = useMoney();
  const words = useWords();
  const original = useOriginal();
  const { options, selection, choose, problems, fields, onReady } = choice;

  // What was chosen before the script arrived is in the fields, but not in the state yet.
  const readFields = useEffectEvent(() => {
    for (const option of options) {
      const field = fields.current?.querySelector(`[data-option="${option.id}"]`);
      const given = field?.querySelector<HTMLInputElement | HTMLSelectElement>(chosenField)?.value;
      if (given && given !== selection[option.id]) choose(option, given);
    }
    onReady();
  });
  useLayoutEffect(() => readFields(), []);

  if (options.length === 0) return null;
  return (
    <div ref={fields} className="mt-6 space-y-5">
      {options.map((option) => {
        const Field = option.kind === "text" ? TextField : areChips(option.values) ? ChipsField : ListField;
        return (
          <div key={option.id} data-option={option.id}>
            <Field
              option={option}
              values={option.values.map((value) => ({
                ...shownValue(value, choice, i18n.t, money, words),
                ...(withSoldOut && { canBeChosen: true }),
                mark: original(value.value),
              }))}
              given={selection[option.id] ?? ""}
              problem={problems[option.id]}
              onChoose={(given) => choose(option, given)}
            />
            {help?.(option, (given) => choose(option, given))}
          </div>
        );
      })}
    </div>
  );
}

const chosenField = "input:checked, select, input:not([type=radio])";

/** Many values stand side by side only if they are short, as ring sizes are; else they are a `<select>`. */
function areChips(values: readonly OptionValue[]): boolean {
  return values.length <= 8 || (values.length <= 30 && values.every(({ value }) => value.length <= 5));
}

/** A value as it is offered beside what else is chosen. */
type ShownValue = {
  id: number;
  words: string;
  /** The value alone, which is struck through once it is sold out. */
  value: string;
  color: string | null;
  isSoldOut: boolean;
  canBeChosen: boolean;
  mark?: Original | undefined;
};

type FieldProps = {
  option: ProductOption;
  values: ShownValue[];
  given: string;
  problem: string | undefined;
  onChoose: (given: string) => void;
};

function ChipsField({ option, values, given, problem, onChoose }: FieldProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <fieldset
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? `${id}-note` : undefined}
      aria-required={option.required || undefined}
      role="radiogroup"
    >
      <legend className="label">
        <OptionName option={option} />
      </legend>
      <div className="flex flex-wrap gap-2">
        {!option.required && (
          <Chip
            name={id}
            value=""
            checked={given === ""}
            label={t({ message: "None", context: "value of an option" })}
            onChoose={onChoose}
          />
        )}
        {values.map((value) => (
          <Chip
            key={value.id}
            name={id}
            value={String(value.id)}
            checked={given === String(value.id)}
            label={value.words}
            mark={value.mark}
            color={value.color}
            struck={value.isSoldOut ? value.value : undefined}
            disabled={!value.canBeChosen}
            onChoose={onChoose}
          />
        ))}
      </div>
      <Note id={id} problem={problem} />
    </fieldset>
  );
}

type ChipProps = {
  name: string;
  value: string;
  checked: boolean;
  label: string;
  mark?: Original | undefined;
  /** That of a metal. */
  color?: string | null;
  /** What is shown, struck through, of a value that is sold out. */
  struck?: string | undefined;
  disabled?: boolean;
  onChoose: (given: string) => void;
};

function Chip({ name, value, checked, label, mark, color, struck, disabled, onChoose }: ChipProps) {
  return (
    <label className="bevel flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-cut border border-line-2 px-2.5 text-ui transition-colors pointer-fine:min-h-9 hover:border-edge has-checked:border-sapphire has-checked:bg-sapphire-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-sapphire has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:text-ink-3">
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        aria-label={struck === undefined ? undefined : label}
        onChange={() => onChoose(value)}
        className="sr-only"
      />
      {color && (
        <span
          aria-hidden="true"
          style={{ background: color }}
          className="size-4 rounded-full border border-ink/20 forced-color-adjust-none"
        />
      )}
      <span className={`figures ${struck === undefined ? "" : "text-ink-3"}`} {...mark}>
        {struck === undefined ? label : <Struck label={label} value={struck} />}
      </span>
    </label>
  );
}

/** Only the value is shown, struck through; the rest of the sentence is read out. */
function Struck({ label, value }: { label: string; value: string }) {
  const [before, ...after] = label.split(value);
  return (
    <>
      <span className="sr-only">{before}</span>
      <s>{value}</s>
      <span className="sr-only">{after.join(value)}</span>
    </>
  );
}

function ListField({ option, values, given, problem, onChoose }: FieldProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="label">
        <OptionName option={option} />
      </label>
      <select
        id={id}
        value={given}
        required={option.required}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-note` : undefined}
        onChange={(event) => onChoose(event.currentTarget.value)}
        className="field"
      >
        <option value="">
          {option.required ? t`Please choose` : t({ message: "None", context: "value of an option" })}
        </option>
        {values.map(({ id: value, words, canBeChosen, mark }) => (
          <option key={value} value={value} disabled={!canBeChosen} {...mark}>
            {words}
          </option>
        ))}
      </select>
      <Note id={id} problem={problem} />
    </>
  );
}

function TextField({ option, given, problem, onChoose }: FieldProps) {
  const { t } = useLingui();
  const money = useMoney();
  const id = useId();
  const most = option.max_length ?? 0;
  const set = characterSets[option.allowed ?? ""];
  const characters = set && t(set.words);
  const hint = t`At most ${plural({ most }, { one: "# character", other: "# characters" })}: ${characters}.`;
  return (
    <>
      <label htmlFor={id} className="label">
        <OptionName option={option} />
        {option.surcharge > 0 && (
          <span className="font-normal text-ink-3"> +{formatPrice(option.surcharge, money)}</span>
        )}
      </label>
      <div className="relative">
        <input
          id={id}
          value={given}
          autoComplete="off"
          required={option.required}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChoose(event.currentTarget.value)}
          className="field pe-16!"
        />
        <span
          aria-hidden="true"
          className="figures absolute inset-y-0 inset-e-3 grid place-items-center text-note text-ink-3"
        >
          {lengthOf(given)}/{most}
        </span>
      </div>
      <Note id={id} problem={problem} hint={hint} />
    </>
  );
}

function OptionName({ option: { name, required } }: { option: ProductOption }) {
  const { t } = useLingui();
  const words = useWords();
  const original = useOriginal();
  return (
    <>
      <span {...original(name)}>{words(name)}</span>
      {!required && <span className="font-normal text-ink-3"> {t`(optional)`}</span>}
    </>
  );
}

function Note({ id, problem, hint }: { id: string; problem: string | undefined; hint?: string }) {
  return (
    <div id={`${id}-note`}>
      {problem ? (
        <p className="mt-1.5 text-note text-danger">{problem}</p>
      ) : (
        hint && <p className="mt-1.5 text-note text-ink-3">{hint}</p>
      )}
    </div>
  );
}

/** What is sold out only beside what else is chosen can be chosen, or nobody could change their mind. */
function shownValue(
  value: OptionValue,
  { options, chosen }: OptionsChoice,
  t: I18n["t"],
  money: MoneyFormat,
  words: Words,
): ShownValue {
  const isSoldOut = isGone(value, options, chosen);
  return {
    id: value.id,
    value: words(value.value),
    color: metalColor(value.value),
    words: isSoldOut
      ? t(msg`${{ value: words(value.value) }}, sold out`)
      : wordsOf(value, options, money, words),
    isSoldOut,
    canBeChosen: !isGone(value, options),
  };
}

/** Where a combination has a price of its own, a value's surcharge would not say what is added. */
function wordsOf(
  { id, value, surcharge }: OptionValue,
  options: readonly ProductOption[],
  money: MoneyFormat,
  words: Words,
): string {
  const isReplaced = combinationsOf(options).some(
    (each) => each.surcharge !== null && each.values.includes(id),
  );
  return surcharge > 0 && !isReplaced ? `${words(value)} (+${formatPrice(surcharge, money)})` : words(value);
}
