import type { ComponentProps } from "react";

export function HelpButton(button: ComponentProps<"button">) {
  return (
    <button {...button} type="button" aria-haspopup="dialog" className="target link text-note text-ink-2" />
  );
}
