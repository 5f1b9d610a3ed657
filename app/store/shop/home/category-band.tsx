import { plural } from "@lingui/core/runtime-macro";
import { type Original, useOriginal } from "../../../base/shop/use-original.ts";
import { useWords } from "../../../base/shop/use-shop.ts";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { CrownPlot, type Cut } from "../../../base/ui/crown-plot.tsx";
import { type CategoryCount, countIn, isEmpty } from "../../../features/catalog/categories.ts";
import { productsAddress } from "../../../features/catalog/products-address.ts";
import type { PicturedCategory } from "../../../features/catalog/queries.ts";
import { unbrokenWords } from "../../../base/ui/unbroken-words.tsx";

type CategoryBandProps = {
  categories: readonly Pick<PicturedCategory, "id" | "name">[];
  /** Null if they could not be fetched. */
  counts: readonly CategoryCount[] | null;
};

/** Drawings of the categories by id, so that a renamed category keeps its drawing. */
const cuts = ["pear", "emerald", "round", "cushion", "oval"] as const satisfies Cut[];

/** If there are more categories, the last cell leads to the rest. */
const maxCells = 12;

const columns = [
  "",
  "lg:grid-cols-1",
  "lg:grid-cols-2",
  "lg:grid-cols-3",
  "lg:grid-cols-4",
  "lg:grid-cols-5",
];

/** Categories with nothing for sale are not shown. */
export function CategoryBand({ categories: all, counts }: CategoryBandProps) {
  const { t } = useLingui();
  const words = useWords();
  const original = useOriginal();
  const categories = all.filter(({ name }) => !isEmpty(counts, name));
  if (categories.length === 0) return null;
  const shown = categories.length > maxCells ? categories.slice(0, maxCells - 1) : categories;
  const cells = Math.min(categories.length, maxCells);
  return (
    <nav aria-label={t`Categories`} className="border-b border-line">
      <ul className={`shell -mb-px grid grid-cols-2 ${columns[columnsFor(cells)]}`}>
        {shown.map(({ id, name }) => (
          <Cell
            key={id}
            address={productsAddress({ category: name })}
            mark={original(name)}
            cut={cuts[(id - 1) % cuts.length]!}
            words={
              counts && t`${plural({ count: countIn(counts, name) }, { one: "# piece", other: "# pieces" })}`
            }
          >
            {unbrokenWords(words(name))}
          </Cell>
        ))}
        {shown.length < categories.length && (
          <Cell
            address="/products"
            cut="mark"
            words={t`${plural({ count: categories.length }, { one: "# category", other: "# categories" })}`}
          >{t`All Products`}</Cell>
        )}
      </ul>
    </nav>
  );
}

/** The number of columns that fills every row, if possible. */
function columnsFor(cells: number): number {
  return cells < 4 ? cells : ([4, 5, 3].find((count) => cells % count === 0) ?? 4);
}

type CellProps = {
  address: string;
  cut: Cut;
  words: string | null;
  mark?: Original | undefined;
  children: ReactNode;
};

function Cell({ address, cut, words, mark, children }: CellProps) {
  return (
    <li className="border-b border-line max-lg:odd:not-last:border-e max-lg:odd:last:col-span-2 lg:-ms-px lg:border-x">
      <Link
        to={address}
        prefetch="intent"
        className="group flex h-full items-center gap-4 py-5 transition-colors hover:text-sapphire max-lg:px-3 max-md:flex-col max-md:items-start max-md:gap-3 lg:px-6 lg:py-6"
      >
        <CrownPlot
          cut={cut}
          size={44}
          className="shrink-0 transition-transform duration-500 ease-settle group-hover:rotate-12"
        />
        <span className="max-w-full min-w-0">
          <span className="block text-ui leading-tight font-medium wrap-break-word" {...mark}>
            {children}
          </span>
          {words && <span className="figures text-micro text-ink-3">{words}</span>}
        </span>
      </Link>
    </li>
  );
}
