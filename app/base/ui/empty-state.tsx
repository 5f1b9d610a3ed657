import type { ReactNode } from "react";
import { CrownPlot, type Cut } from "./crown-plot.tsx";

type EmptyStateProps = {
  cut?: Cut;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  level?: 1 | 2;
};

export function EmptyState({ cut = "round", title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className="flex flex-col items-center bg-wash px-6 py-16 text-center md:py-24">
      <CrownPlot cut={cut} size={72} className="text-ink-3" />
      <Heading className="mt-6 font-display text-display-sm">{title}</Heading>
      {children && <p className="mt-2 max-w-[30rem] text-ui text-ink-2">{children}</p>}
      {action && <div className="mt-7">{action}</div>}
    </div>
  );
}
