import { type ReactNode, useId } from "react";

type PanelProps = {
  /** The id that a URL's fragment refers to. */
  id?: string;
  title: ReactNode;
  /** To the right of the title: a count, a switch. */
  aside?: ReactNode;
  /** Without padding, for a table. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
};

/** A titled box for a part of a form or a page. Panels are never nested. */
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
