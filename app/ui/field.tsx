import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";

type FieldProps = ComponentProps<"input"> & {
  label: ReactNode;
  hint?: ReactNode;
  /** A sentence that says what to mend. */
  error?: string;
};

/** A labelled input with its hint and its error. */
export function Field({ label, hint, error, className = "", ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="label">
        {label}
      </label>
      <input
        {...input}
        id={id}
        className="field"
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
      />
      <div id={`${id}-note`}>
        {error ? (
          <p className="error">
            <CircleAlert aria-hidden="true" />
            {error}
          </p>
        ) : (
          hint && <p className="mt-1.5 text-note text-ink-3">{hint}</p>
        )}
      </div>
    </div>
  );
}
