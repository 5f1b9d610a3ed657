import { useEffect, useEffectEvent, useRef } from "react";
import { showToast } from "../behaviors/toasts.tsx";
import { errorMessage } from "../clients/error-message.ts";
import { Button } from "../ui/button.tsx";
import type { RowSource } from "./row-pages.ts";
import { useRows } from "./use-rows.ts";

/**
 * The rows of a list as far as the shopper has scrolled, and the button at its end.
 * @param failureTitle title of the toast when more rows cannot be loaded
 */
export function useMoreRows<Row extends { id: number }>(
  source: RowSource<Row>,
  place: string,
  failureTitle: string,
) {
  const { rows, states, load } = useRows(source, place, (error) =>
    showToast({ title: failureTitle, description: errorMessage(error), destructive: true }),
  );
  const pages = [...rows.values()];
  const next = pages.length;
  const state = states.get(next);
  // Pages are loaded in order, and one that is not full is the last.
  const hasMore = next * source.pageSize < source.total && pages.at(-1)!.length === source.pageSize;
  return {
    // A row is loaded twice when another one was added above it in between.
    rows: [...new Map(pages.flat().map((row) => [row.id, row])).values()],
    showMore: hasMore && (
      <ShowMore key={next} state={state} onReached={() => state !== "loading" && load(next)} />
    ),
  };
}

type ShowMoreProps = { state: string | undefined; onReached: () => void };

/** Loads more rows well before it scrolls into view. Its `key` makes it look again after each page. */
function ShowMore({ state, onReached }: ShowMoreProps) {
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
