import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { Field } from "./field.tsx";

type NameFieldProps = Omit<ComponentProps<typeof Field>, "label"> & { label?: string };

/** The name of whoever fills in the form. */
export function NameField(field: NameFieldProps) {
  const { t } = useLingui();
  return <Field label={t`Name`} autoComplete="name" required {...field} />;
}
