import { type ReactNode, useId } from "react";

type PanelProps = {
  id?: string;
  title: ReactNode;
  aside?: ReactNode;
  flush?: boolean;
  className?: string;
  children: ReactNode;
};

export function Panel({ id: fragment, title, aside, flush = false, className = "", children }: PanelProps) {
  const id = useId();
  return (
    <section id={fragment} aria-labelledby={id} className={`panel ${className}`}>
      <div className="flex min-h-12 items-center justify-between gap-4 border-b border-line px-4 py-2.5 md:px-5">
        <h2 id={id} className="text-body font-medium">
          {title}
        </h2>
        {aside}
      </div>
      <div className={flush ? "" : "p-4 md:p-5"}>{children}</div>
    </section>
  );
}
