import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link, type To } from "react-router";
import { fromList } from "../page/use-return.ts";
import { useLeftRow } from "./use-left-row.ts";

/** The link that opens a row. The whole row is clickable. The page can return to the list by `useReturn`. */
export function RowLink({ to, children }: { to: To; children: ReactNode }) {
  return (
    <LeavingLink to={to} className="row-link">
      {children}
    </LeavingLink>
  );
}

export function RowActions({ children }: { children: ReactNode }) {
  return <span className="inline-flex gap-1 max-md:-me-2">{children}</span>;
}

type RowActionProps = {
  Icon: LucideIcon;
  label: string;
  destructive?: boolean;
  to?: To;
  onClick?: () => void;
  disabled?: boolean;
};

export function RowAction({ Icon, label, destructive, to, onClick, disabled }: RowActionProps) {
  const look = {
    "aria-label": label,
    title: label,
    "data-destructive": destructive || undefined,
    className: "btn btn-sm btn-icon btn-quiet row-action",
  };
  const icon = <Icon aria-hidden="true" />;
  if (to !== undefined)
    return (
      <LeavingLink {...look} to={to}>
        {icon}
      </LeavingLink>
    );
  return (
    <button type="button" {...look} disabled={disabled} onClick={onClick}>
      {icon}
    </button>
  );
}

/** A link to a page that can return to the list. */
export function LeavingLink({ to, ...link }: ComponentProps<typeof Link>) {
  return <Link {...link} {...useLeftRow(to)} to={to} state={fromList} />;
}
