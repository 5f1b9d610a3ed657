import { useEffect, useEffectEvent, useRef, useState } from "react";
import { errorMessage } from "../clients/error-message.ts";
import { Button } from "../ui/button.tsx";
import { readRows, rememberRows } from "./remembered-rows.ts";
import { showToast } from "../behaviors/toasts.tsx";

type RowsOptions<Row> = {
  /** The rows that came with the page. */
  first: readonly Row[];
  /** The place in the browser's history, so that Back finds what was loaded. */
  place: string;
  /** Fetches the next rows; none when there are no more. */
  fetchFrom: (position: number) => Promise<readonly Row[]>;
  /** Title of the toast when that fails. */
  failureTitle: string;
};

type RowsState = "idle" | "loading" | "failed" | "complete";

/** A list's rows, each once, as many as one has scrolled to. */
export function useMoreRows<Row extends { id: number }>({
  first,
  place,
  fetchFrom,
  failureTitle,
}: RowsOptions<Row>) {
  const [more, setMore] = useState(() => readRows(place) as readonly Row[]);
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

/** Each row once: one may come twice when others were added or removed in between. */
function unique<Row extends { id: number }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/**
 * Stands after the last row; asks for more well before one gets there. Give it the number of fetched rows as `key`, so
 * that it looks again after each fetch.
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
