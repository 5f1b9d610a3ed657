import type { ComponentProps } from "react";
import { FieldFrame, type FieldTexts } from "../../forms/field-frame.tsx";

/** A labelled choice among `<option>`s, with its hint and its error. */
export function Select({ label, hint, error, className, ...select }: ComponentProps<"select"> & FieldTexts) {
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(control) => <select {...select} {...control} className="field" />}
    </FieldFrame>
  );
}

type FilterSelectProps = {
  /** What is filtered: its name for screen readers. The first option says it to all others: `All Categories`. */
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** A choice in a list's filter bar. */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      className="field filter-field"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
