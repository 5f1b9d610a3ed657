import type { ComponentProps } from "react";
import { FieldFrame, type FieldTexts } from "./field-frame.tsx";

export function TextArea({
  label,
  hint,
  error,
  className,
  ...area
}: ComponentProps<"textarea"> & FieldTexts) {
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(control) => <textarea rows={5} {...area} {...control} className="field field-area" />}
    </FieldFrame>
  );
}
