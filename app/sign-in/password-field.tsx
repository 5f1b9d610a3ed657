import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useRef } from "react";
import { flushSync } from "react-dom";
import { FieldFrame, type FieldTexts } from "../forms/field-frame.tsx";

type PasswordFieldProps = Omit<ComponentProps<"input">, "type"> &
  FieldTexts & {
    /** Whether the password can be read. */
    shown: boolean;
    /** Without it there is no button: another field's shows this one too. */
    onShow?: (shown: boolean) => void;
  };

/** A labelled password with the button that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, className, shown, onShow, ...input } = props;
  const field = useRef<HTMLInputElement>(null);

  /** The browser would put the caret elsewhere. */
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
            className={`field ${onShow ? "pr-12" : ""}`}
          />
          {onShow && (
            <button
              type="button"
              aria-label={shown ? "Hide password" : "Show password"}
              // A click leaves the focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={toggle}
              className="absolute inset-y-0 right-0 grid w-12 place-items-center text-ink-2 hover:text-ink"
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
