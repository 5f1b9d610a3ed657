import { msg } from "@lingui/core/runtime-macro";
import { Trans } from "@lingui/react/macro";
import { Field } from "../../base/forms/field.tsx";
import { say } from "../../base/language/languages.ts";

type SecretFieldProps = {
  name: string;
  label: string;
  /** Whether the database has one. It cannot be read back. */
  isStored: boolean;
  /** A text that replaces what is stored, an empty one that clears it, or null to keep it. */
  value: string | null;
  onChange: (value: string | null) => void;
  disabled?: boolean;
  error?: string | undefined;
};

export function SecretField({ name, label, isStored, value, onChange, disabled, error }: SecretFieldProps) {
  const isCleared = value === "";
  return (
    <div className="relative">
      <Field
        name={name}
        type="password"
        label={label}
        hint={hint(isStored, value)}
        value={value ?? ""}
        placeholder={isStored && !isCleared ? "••••••••" : undefined}
        onChange={(event) => onChange(event.currentTarget.value || null)}
        disabled={disabled}
        error={error}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
      />
      {isStored && (
        <button
          type="button"
          disabled={disabled}
          onClick={() => onChange(isCleared ? null : "")}
          className="link target absolute top-0 inset-e-0 text-note disabled:no-underline disabled:opacity-60"
        >
          {isCleared ? (
            <Trans>
              Keep <span className="sr-only">{label}</span>
            </Trans>
          ) : (
            <Trans>
              Clear <span className="sr-only">{label}</span>
            </Trans>
          )}
        </button>
      )}
    </div>
  );
}

function hint(isStored: boolean, value: string | null): string {
  if (value === "") return say(msg`The stored one is removed when you save.`);
  if (value !== null)
    return isStored ? say(msg`Replaces the stored one when you save.`) : say(msg`Stored when you save.`);
  return isStored ? say(msg`One is stored. Type to replace it.`) : say(msg`None is stored.`);
}
