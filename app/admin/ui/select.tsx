import type { ComponentProps } from "react";
import { FieldFrame, type FieldTexts } from "../../forms/field-frame.tsx";

/** A labeled `<select>` with its hint and its error. */
export function Select({ label, hint, error, className, ...select }: ComponentProps<"select"> & FieldTexts) {
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(control) => <select {...select} {...control} className="field" />}
    </FieldFrame>
  );
}

type FilterSelectProps = {
  /** The name for screen readers only; for others, the first option says it: `All Categories`. */
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** A `<select>` in a list's filter bar. */
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
