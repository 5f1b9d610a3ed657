import type { CSSProperties } from "react";

type AmountProps = {
  children: string;
  className?: string;
};

export const cellSize = "[--size:var(--text-ui)] leading-(--text-ui--line-height)";

/** An amount or a count alone in its place: it is never broken and, where it would not fit, written smaller. */
export function Amount({ children: figure, className = "" }: AmountProps) {
  return (
    <span className="@container block">
      <span className={`amount ${className}`} style={{ "--length": figure.length } as CSSProperties}>
        {figure}
      </span>
    </span>
  );
}
