import type { ReactNode } from "react";

type StepTitleProps = { level: 1 | 2; children: ReactNode };

/** The title of what replaces the step before. It takes the focus, which was in there. */
export function StepTitle({ level, children }: StepTitleProps) {
  const Heading = `h${level}` as const;
  return (
    <Heading
      ref={takeFocus}
      tabIndex={-1}
      className={`outline-none ${level === 1 ? "font-display text-display-lg text-balance" : "mt-8 font-display text-display-sm"}`}
    >
      {children}
    </Heading>
  );
}

function takeFocus(heading: HTMLElement | null) {
  heading?.focus();
}
