import { type ComponentProps, type ReactNode, useId } from "react";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role"> & {
  label: ReactNode;
  hint?: ReactNode;
};

export function Switch({ label, hint, className = "", ...input }: SwitchProps) {
  const id = useId();
  return (
    <div className={`flex items-start gap-3 ${className}`}>
      <input
        {...input}
        id={id}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its own checked state
        role="switch"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="switch"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block text-ui font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="mt-1 text-note text-ink-2">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
