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
  /** `ghost` has no ground, for what is as it should be. */
  tone: BadgeTone;
  /** Without the lozenge: a label, not a status. */
  plain?: boolean;
  children: ReactNode;
};

/** A status in a word or two. */
export function Badge({ tone, plain = false, children }: BadgeProps) {
  return <span className={`badge badge-${tone} ${plain ? "badge-plain" : ""}`}>{children}</span>;
}
