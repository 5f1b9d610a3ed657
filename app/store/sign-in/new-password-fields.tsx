import type { FieldProps } from "../../base/forms/use-form.ts";
import { PasswordField } from "./password-field.tsx";

type NewPasswordFieldsProps = {
  password: FieldProps;
  confirmation: FieldProps;
  /** The label: `New password`. */
  label: string;
  /** Whether both passwords are readable. */
  shown: boolean;
  onShow: (shown: boolean) => void;
};

/** A password to choose, typed twice. */
export function NewPasswordFields({ password, confirmation, label, shown, onShow }: NewPasswordFieldsProps) {
  const common = { autoComplete: "new-password", required: true, shown };
  return (
    <>
      <PasswordField {...password} {...common} label={label} hint="At least 6 characters." onShow={onShow} />
      <PasswordField {...confirmation} {...common} label={`Confirm ${label.toLowerCase()}`} />
    </>
  );
}
