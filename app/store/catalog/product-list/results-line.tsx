import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import type { FacetCounts } from "../../../features/catalog/facets.ts";
import { isNarrowed, type ProductFilter } from "../../../features/catalog/product-filter.ts";
import { late } from "../../../base/late/late.tsx";

const Chips = late(() => import("./chips.late.tsx")).part((code) => code.Chips);

type ResultsLineProps = { filter: ProductFilter; counts: FacetCounts };

/** The number of products, and the choices, which can be removed one by one or all at once. */
export function ResultsLine({ filter, counts }: ResultsLineProps) {
  const { t } = useLingui();
  const count = useRef<HTMLParagraphElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2 text-ui text-ink-2 max-lg:text-note">
      <p
        ref={count}
        role="status"
        tabIndex={-1}
        className="figures outline-none"
      >{t`Showing ${{ found: counts.found }} of ${{ all: counts.shop }} products`}</p>
      {counts.spelling !== null && counts.found > 0 && (
        <p>{t`Spelled as "${{ spelling: counts.spelling }}"`}</p>
      )}
      {(filter.q || isNarrowed(filter.facets)) && (
        <Chips filter={filter} onFollow={() => count.current?.focus()} />
      )}
    </div>
  );
}
