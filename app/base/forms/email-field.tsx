import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { Field } from "./field.tsx";

type EmailFieldProps = Omit<ComponentProps<typeof Field>, "label"> & { label?: string };

/** The address of whoever fills in the form. @param field `autoComplete="username"` for the login of an account */
export function EmailField(field: EmailFieldProps) {
  const { t } = useLingui();
  return <Field label={t`Email`} type="email" inputMode="email" autoComplete="email" required {...field} />;
}
