import type { ComponentProps } from "react";
import { FieldFrame, type FieldTexts } from "./field-frame.tsx";

export function Select({ label, hint, error, className, ...select }: ComponentProps<"select"> & FieldTexts) {
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(control) => <select {...select} {...control} className="field" />}
    </FieldFrame>
  );
}
