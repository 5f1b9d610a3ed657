import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { Field } from "../../../base/forms/field.tsx";

/** The code that proves that somebody runs the shop. */
export function CodeField(props: Omit<ComponentProps<typeof Field>, "label" | "hint">) {
  const { t } = useLingui();
  return (
    <Field
      {...props}
      label={t`Setup code`}
      hint={t`The shop printed it when it started, in the terminal and in its log.`}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      required
    />
  );
}
