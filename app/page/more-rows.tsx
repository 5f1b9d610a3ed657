import { useEffect, useEffectEvent, useRef, useState } from "react";
import { errorMessage } from "../clients/error-message.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../behaviors/toasts.tsx";

type RowsOptions<Row> = {
  /** The rows that came with the page. */
  first: readonly Row[];
  /** The history entry, under which rows are remembered for when the shopper comes back. */
  place: string;
  /** Fetches the rows from this position on; none when there are no more. */
  fetchFrom: (position: number) => Promise<readonly Row[]>;
  /** The title of the toast when that fails. */
  failureTitle: string;
};

type RowsState = "idle" | "loading" | "failed" | "complete";

/** The rows of a list that loads more as the shopper scrolls. */
export function useMoreRows<Row extends { id: number }>({
  first,
  place,
  fetchFrom,
  failureTitle,
}: RowsOptions<Row>) {
  const [more, setMore] = useState(() => (remembered.get(place) ?? []) as readonly Row[]);
  const [state, setState] = useState<RowsState>("idle");
  const fetched = first.length + more.length;

  async function loadMore() {
    if (state === "loading") return;
    setState("loading");
    try {
      const next = await fetchFrom(fetched);
      setMore(rememberRows(place, [...more, ...next]));
      setState(next.length === 0 ? "complete" : "idle");
    } catch (error) {
      setState("failed");
      showToast({ title: failureTitle, description: errorMessage(error), destructive: true });
    }
  }

  return { rows: unique([...first, ...more]), fetched, state, loadMore: () => void loadMore() };
}

/** Rows that were loaded by scrolling, by history entry. */
const remembered = new Map<string, readonly unknown[]>();

const maxRemembered = 10;

function rememberRows<Row>(place: string, rows: readonly Row[]): readonly Row[] {
  remembered.delete(place);
  remembered.set(place, rows);
  const [oldest] = remembered.keys();
  if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest);
  return rows;
}

/** A row may have been fetched twice if others were added in between. */
function unique<Row extends { id: number }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/**
 * Goes after the last row, and loads more well before the shopper gets there. Pass the number of fetched rows as `key`,
 * so that it checks again after each fetch.
 */
export function MoreRows({ state, onReached }: { state: RowsState; onReached: () => void }) {
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
