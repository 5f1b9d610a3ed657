import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { Button } from "../../../base/ui/button.tsx";
import { Sheet } from "../../../base/ui/sheet.tsx";
import type { ProductFilter } from "../../../features/catalog/product-filter.ts";
import { sortsFor } from "../../../features/catalog/product-sorts.ts";
import { productsAddress } from "../../../features/catalog/products-address.ts";
import { late } from "../../../base/late/late.tsx";
import type { CategoryChoices } from "./category-list.late.tsx";

const CategoryList = late(() => import("./category-list.late.tsx")).part((code) => code.CategoryList);
const SortList = late(() => import("./sort-list.late.tsx")).part((code) => code.SortList);
const FacetList = late(() => import("./facet-list.late.tsx")).part((code) => code.FacetList);

type ProductFiltersProps = CategoryChoices & {
  /** Shown in the bar on wide screens. */
  results: ReactNode;
};

/** Results and sort order in one line; on small screens a sticky bar that opens a sheet for filters or sort order. */
export function ProductFilters({ results, ...choices }: ProductFiltersProps) {
  const { t } = useLingui();
  const { filter, counts } = choices;
  const filterSheet = useRef<HTMLDialogElement>(null);
  const sortSheet = useRef<HTMLDialogElement>(null);
  // Otherwise their contents would be in the page twice.
  const [wasOpened, setOpened] = useState(false);
  const open = () => flushSync(() => setOpened(true));
  const sort = sortsFor(filter).find(({ value }) => value === filter.sort);
  const show = counts
    ? t`${plural({ count: counts.found }, { one: "Show # piece", other: "Show # pieces" })}`
    : t`Show pieces`;
  return (
    <div className="sticky top-16 z-20 -mx-gutter mt-5 flex items-stretch border-y border-line bg-paper md:top-[4.5rem] lg:static lg:mx-0 lg:mt-7 lg:items-center lg:border-t-0 lg:pb-3">
      <div className="me-auto max-lg:hidden">{results}</div>
      <SortSelect filter={filter} />

      <a href="#filters" className={`${barItem} hidden noscript:max-lg:flex`}>{t`Filter`}</a>
      <BarButton sheet={filterSheet} onOpen={open}>
        <SlidersHorizontal size={17} strokeWidth={1.5} aria-hidden="true" />
        {t`Filter`}
      </BarButton>
      <BarButton sheet={sortSheet} onOpen={open}>
        <span className="sr-only">{t`Sort by`} </span>
        {sort && t(sort.label)}
        <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
      </BarButton>
      <Sheet ref={filterSheet} title={t`Filter`}>
        {wasOpened && (
          <>
            <h3 className="mt-4 text-note text-ink-3">{t`Category`}</h3>
            <CategoryList {...choices} look="sheet" />
            {counts && <FacetList filter={filter} counts={counts} look="sheet" />}
          </>
        )}
        {/* Stays in view, however long the list is. */}
        <div className="sticky -bottom-6 -mb-6 bg-raised py-6">
          <Button className="w-full" onClick={() => filterSheet.current?.close()}>
            {show}
          </Button>
        </div>
      </Sheet>
      <Sheet ref={sortSheet} title={t`Sort`}>
        {wasOpened && <SortList filter={filter} />}
        <Button className="mt-6 w-full" onClick={() => sortSheet.current?.close()}>
          {show}
        </Button>
      </Sheet>
    </div>
  );
}

type BarButtonProps = {
  sheet: RefObject<HTMLDialogElement | null>;
  onOpen: () => void;
  children: ReactNode;
};

const barItem =
  "h-12 flex-1 items-center justify-center gap-2 text-ui font-medium -outline-offset-2 lg:hidden";

function BarButton({ sheet, onOpen, children }: BarButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => {
        onOpen();
        sheet.current?.showModal();
      }}
      className={`${barItem} flex noscript:hidden [button+&]:border-s [button+&]:border-line`}
    >
      {children}
    </button>
  );
}

function SortSelect({ filter }: { filter: ProductFilter }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const id = useId();
  return (
    <div className="flex items-center gap-2 text-ui text-ink-3 max-lg:hidden">
      <label htmlFor={id}>{t`Sort by`}</label>
      <select
        id={id}
        value={filter.sort}
        onChange={(event) => {
          const sort = sortsFor(filter).find(({ value }) => value === event.target.value)?.value;
          void navigate(productsAddress({ ...filter, sort }), { preventScrollReset: true });
        }}
        className="sort-select"
      >
        {sortsFor(filter).map(({ value, label }) => (
          <option key={value} value={value}>
            {t(label)}
          </option>
        ))}
      </select>
    </div>
  );
}
