import { Link } from "react-router";
import { CrownPlot } from "../ui/crown-plot.tsx";
import { categories, type CategoryCount, countIn } from "./categories.ts";
import { productsAddress } from "./product-filter.ts";

/** The four categories in one line, each with the drawing of a cut; without counts when nobody knows them. */
export function CategoryBand({ counts }: { counts: readonly CategoryCount[] | null }) {
  return (
    <nav aria-label="Categories" className="border-b border-line">
      <ul className="shell grid grid-cols-2 lg:grid-cols-4">
        {categories.map(({ name, cut }) => (
          <li
            key={name}
            className="border-line max-lg:odd:border-r max-lg:nth-[-n+2]:border-b lg:border-r lg:first:border-l"
          >
            <Link
              to={productsAddress({ category: name })}
              prefetch="intent"
              className="group flex h-full items-center gap-4 py-5 transition-colors hover:text-sapphire max-lg:px-3 max-md:flex-col max-md:items-start max-md:gap-3 lg:px-6 lg:py-6"
            >
              <CrownPlot
                cut={cut}
                size={44}
                className="shrink-0 transition-transform duration-500 ease-settle group-hover:rotate-12"
              />
              <span>
                <span className="block text-ui leading-tight font-medium">{name}</span>
                {counts && (
                  <span className="figures text-micro text-ink-3">{pieces(countIn(counts, name))}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function pieces(count: number) {
  return count === 1 ? "1 piece" : `${count} pieces`;
}
