import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "../../base/ui/button.tsx";
import type { Chosen } from "./use-chosen.ts";

type ChosenBarProps = {
  label: string;
  /** How many are chosen: `2 orders chosen`. */
  count: string;
  chosen: Chosen;
  children: ReactNode;
};

/** The bar below a list with what can be done with the rows that are chosen. Without any, it is not there. */
export function ChosenBar({ label, count, chosen: { ids, clear }, children }: ChosenBarProps) {
  const { t } = useLingui();
  if (ids.length === 0) return null;
  return (
    <section
      aria-label={label}
      className="panel sticky bottom-0 z-2 mt-4 flex flex-wrap items-center gap-2 p-3 shadow-float md:px-4"
    >
      <p className="figures me-auto text-ui font-medium max-sm:basis-full">{count}</p>
      {children}
      <Button tone="quiet" size="small" onClick={clear}>{t`Clear`}</Button>
    </section>
  );
}
