import type { ComponentProps } from "react";
import { FieldFrame, type FieldTexts } from "./field-frame.tsx";

export function Field({ label, hint, error, className, ...input }: ComponentProps<"input"> & FieldTexts) {
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(control) => <input {...input} {...control} className="field" />}
    </FieldFrame>
  );
}
