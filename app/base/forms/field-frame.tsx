import { type AriaAttributes, type ReactNode, useId } from "react";
import { ErrorNote } from "./error-note.tsx";

export type FieldTexts = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
};

type FieldFrameProps = FieldTexts & {
  className?: string;
  /** Renders the control with the attributes that tie it to its label and note. */
  children: (control: { id: string } & AriaAttributes) => ReactNode;
};

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
