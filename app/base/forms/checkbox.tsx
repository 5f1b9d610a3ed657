import { type ComponentProps, type ReactNode, useId } from "react";
import { ErrorNote } from "./error-note.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  error?: string;
};

export function Checkbox({ label, error, className, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="-my-0.5 flex cursor-pointer gap-2.5 py-0.5 text-ui">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className="checkbox"
        />
        <span className="min-w-0 wrap-break-word">{label}</span>
      </label>
      <div id={id}>{error && <ErrorNote>{error}</ErrorNote>}</div>
    </div>
  );
}
