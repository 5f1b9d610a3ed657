import type { ReactNode } from "react";
import { Button } from "../../base/ui/button.tsx";
import { counted } from "../formats/counted.ts";
import type { Chosen } from "./use-chosen.ts";

type ChosenBarProps = {
  /** One of the rows: `order`. */
  noun: string;
  chosen: Chosen;
  children: ReactNode;
};

/** The bar below a list with what can be done with the rows that are chosen. Without any, it is not there. */
export function ChosenBar({ noun, chosen: { ids, clear }, children }: ChosenBarProps) {
  if (ids.length === 0) return null;
  return (
    <section
      aria-label={`Chosen ${noun}s`}
      className="panel sticky bottom-0 z-2 mt-4 flex flex-wrap items-center gap-2 p-3 shadow-float md:px-4"
    >
      <p className="figures mr-auto text-ui font-medium max-sm:basis-full">
        {counted(ids.length, noun)} chosen
      </p>
      {children}
      <Button tone="quiet" size="small" onClick={clear}>
        Clear
      </Button>
    </section>
  );
}
