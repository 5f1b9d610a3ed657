import { useEffect, useEffectEvent, useRef, useState } from "react";
import { errorMessage } from "../data/error-message.ts";
import { laterClient } from "../data/later-client.ts";
import { showToast } from "../shell/toasts.tsx";
import { Button } from "../ui/button.tsx";
import { rowsAtATime } from "./listing.ts";
import { ProductCard } from "./product-card.tsx";
import type { ProductFilter } from "./product-filter.ts";
import { type CardProduct, listProducts } from "./queries.ts";
import { readRows, rememberRows } from "./remembered-rows.ts";

type ProductRowsProps = {
  filter: ProductFilter;
  /** The rows that came with the page. */
  first: readonly CardProduct[];
  /** How many products there are in all. */
  matches: number;
  /** The place in the browser's history, so that Back finds what was loaded. */
  place: string;
};

const sizes = "(width < 48rem) 46vw, (width < 64rem) 30vw, (width < 90rem) 24vw, 22rem";

/** The products, as many as one has scrolled to. */
export function ProductRows({ filter, first, matches, place }: ProductRowsProps) {
  const { rows, fetched, state, loadMore } = useRows({ filter, first, place });
  return (
    <>
      <div className="product-rows">
        {rows.map((product, index) => (
          <ProductCard key={product.id} product={product} sizes={sizes} eager={index < 3} />
        ))}
      </div>
      {fetched < matches && state !== "complete" && (
        <MoreRows key={fetched} state={state} onReached={loadMore} />
      )}
    </>
  );
}

/** Stands after the last row; asks for more well before one gets there. */
function MoreRows({ state, onReached }: { state: RowsState; onReached: () => void }) {
  const area = useRef<HTMLDivElement>(null);
  const reached = useEffectEvent(onReached);

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reached(), {
      rootMargin: "1200px",
    });
    observer.observe(area.current!);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={area} className="flex justify-center pt-14">
      <Button tone="secondary" busy={state === "loading"} onClick={onReached}>
        {state === "loading" ? "Loading more" : state === "failed" ? "Try again" : "Show more"}
      </Button>
    </div>
  );
}

type RowsState = "idle" | "loading" | "failed" | "complete";

function useRows({ filter, first, place }: Omit<ProductRowsProps, "matches">) {
  const [more, setMore] = useState(() => readRows(place));
  const [state, setState] = useState<RowsState>("idle");
  const fetched = first.length + more.length;

  async function loadMore() {
    if (state === "loading") return;
    setState("loading");
    try {
      const range = { from: fetched, to: fetched + rowsAtATime - 1 };
      const next = await listProducts(await laterClient(), filter, range);
      setMore(rememberRows(place, [...more, ...next]));
      setState(next.length === 0 ? "complete" : "idle");
    } catch (error) {
      setState("failed");
      showToast({ title: "Error fetching products", description: errorMessage(error), destructive: true });
    }
  }

  return { rows: unique([...first, ...more]), fetched, state, loadMore: () => void loadMore() };
}

/** Each product once: a row may come twice when others were added or sold in between. */
function unique(rows: readonly CardProduct[]): CardProduct[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
