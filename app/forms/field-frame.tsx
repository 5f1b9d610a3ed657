import { type AriaAttributes, type ReactNode, useId } from "react";
import { ErrorNote } from "./error-note.tsx";

/** What a form's control shows besides itself. */
export type FieldTexts = {
  label: ReactNode;
  hint?: ReactNode;
  /** A sentence that says what to mend. */
  error?: string;
};

type FieldFrameProps = FieldTexts & {
  className?: string;
  /** Draws the control, which takes these attributes to belong to its label and its note. */
  children: (control: { id: string } & AriaAttributes) => ReactNode;
};

/** A control below its label and above its hint or, when something is wrong, its error. */
export function FieldFrame({ label, hint, error, className, children }: FieldFrameProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="label">
        {label}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": error || hint ? `${id}-note` : undefined,
      })}
      <div id={`${id}-note`}>
        {error ? (
          <ErrorNote>{error}</ErrorNote>
        ) : (
          hint && <p className="mt-1.5 text-note text-ink-3">{hint}</p>
        )}
      </div>
    </div>
  );
}
