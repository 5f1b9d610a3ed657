import type { KeyboardEvent } from "react";
import { ErrorNote } from "../../base/forms/error-note.tsx";

type CellProps = {
  name: string;
  label: string;
  value: string;
  problem: string | undefined;
  onChange: (typed: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  inputMode?: "decimal" | "numeric";
  placeholder?: string;
  autoFocus?: boolean;
  className?: string;
};

/** An input within a row, with what is wrong below it. */
export function Cell({ label, problem, onChange, className, ...input }: CellProps) {
  const id = `${input.name}.note`;
  return (
    <div className={className}>
      <input
        {...input}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
        className="field figures h-9! px-2.5! text-ui!"
      />
      <div id={id}>{problem && <ErrorNote>{problem}</ErrorNote>}</div>
    </div>
  );
}
