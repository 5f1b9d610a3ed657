import type { ComponentProps } from "react";
import { Link } from "react-router";
import { Spinner } from "./spinner.tsx";

type Look = { tone?: "primary" | "secondary" | "quiet" | "danger"; size?: "shop" | "small" };

function buttonClass({ tone = "primary", size = "shop" }: Look, className = "") {
  return `btn btn-${tone} ${size === "small" ? "btn-sm" : ""} ${className}`;
}

type ButtonProps = ComponentProps<"button"> & Look & { busy?: boolean };

/** A `busy` or `disabled` button ignores clicks and Enter, but keeps the focus, unlike natively disabled ones. */
export function Button(props: ButtonProps) {
  const { tone, size, busy = false, disabled = false, className, children, onClick, ...rest } = props;
  const idle = busy || disabled;
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={idle || undefined}
      data-disabled={(disabled && !busy) || undefined}
      onClick={idle ? (event) => event.preventDefault() : onClick}
      className={buttonClass({ tone, size }, className)}
    >
      {busy && <Spinner className="size-4.5" />}
      {children}
    </button>
  );
}

export function ButtonLink({ tone, size, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={buttonClass({ tone, size }, className)} />;
}
