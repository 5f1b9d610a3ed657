import { useLingui } from "@lingui/react/macro";
import type { FieldProps } from "../../../base/forms/use-form.ts";
import { PasswordField } from "./password-field.tsx";

type NewPasswordFieldsProps = {
  password: FieldProps;
  confirmation: FieldProps;
  /** Whether it takes the place of another. */
  isNew?: boolean;
  /** Whether both passwords are readable. */
  shown: boolean;
  onShow: (shown: boolean) => void;
};

/** A password to choose, typed twice. */
export function NewPasswordFields({
  password,
  confirmation,
  isNew = false,
  shown,
  onShow,
}: NewPasswordFieldsProps) {
  const { t } = useLingui();
  const common = { autoComplete: "new-password", required: true, shown };
  return (
    <>
      <PasswordField
        {...password}
        {...common}
        label={isNew ? t`New password` : t`Password`}
        hint={t`At least 6 characters.`}
        onShow={onShow}
      />
      <PasswordField
        {...confirmation}
        {...common}
        label={isNew ? t`Confirm new password` : t`Confirm password`}
      />
    </>
  );
}
