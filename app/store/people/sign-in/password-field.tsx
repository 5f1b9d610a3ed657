import { useLingui } from "@lingui/react/macro";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useRef } from "react";
import { flushSync } from "react-dom";
import { FieldFrame, type FieldTexts } from "../../../base/forms/field-frame.tsx";

type PasswordFieldProps = Omit<ComponentProps<"input">, "type"> &
  FieldTexts & {
    /** Whether the password is readable. */
    shown: boolean;
    /** Omit it if another field's button shows this password too. */
    onShow?: (shown: boolean) => void;
  };

export function PasswordField(props: PasswordFieldProps) {
  const { t } = useLingui();
  const { label, hint, error, className, shown, onShow, ...input } = props;
  const field = useRef<HTMLInputElement>(null);

  /** Restores the selection, which browsers reset. */
  function toggle() {
    const { selectionStart, selectionEnd } = field.current!;
    flushSync(() => onShow?.(!shown));
    field.current!.setSelectionRange(selectionStart, selectionEnd);
  }

  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            ref={field}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={`field ${onShow ? "pe-12" : ""}`}
          />
          {onShow && (
            <button
              type="button"
              aria-label={shown ? t`Hide password` : t`Show password`}
              // Keeps the focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={toggle}
              className="absolute inset-y-0 inset-e-0 grid w-12 place-items-center text-ink-2 hover:text-ink"
            >
              {shown ? (
                <EyeOff size={19} strokeWidth={1.5} aria-hidden="true" />
              ) : (
                <Eye size={19} strokeWidth={1.5} aria-hidden="true" />
              )}
            </button>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
