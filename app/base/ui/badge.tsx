import type { ReactNode } from "react";

export type BadgeTone =
  | "yellow"
  | "blue"
  | "emerald"
  | "teal"
  | "green"
  | "red"
  | "rose"
  | "grey"
  | "sapphire"
  | "ghost";

type BadgeProps = {
  tone: BadgeTone;
  plain?: boolean;
  children: ReactNode;
};

export function Badge({ tone, plain = false, children }: BadgeProps) {
  return <span className={`badge badge-${tone} ${plain ? "badge-plain" : ""}`}>{children}</span>;
}
