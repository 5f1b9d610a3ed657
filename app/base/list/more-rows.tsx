import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect } from "react";
import { useNearness } from "../browser/use-nearness.ts";
import { showToast } from "../behaviors/toasts.ts";
import { errorMessage } from "../clients/error-message.ts";
import { Button } from "../ui/button.tsx";
import type { PageState, RowSource } from "./row-pages.ts";
import { type PagePlace, usePagePlaces } from "./use-page-places.ts";
import { useRows } from "./use-rows.ts";

type MoreRowsProps<Row> = {
  source: RowSource<Row>;
  place: string;
  failureTitle: string;
  children: (rows: readonly Row[], isFirst: boolean) => ReactNode;
};

/** Shows a list's rows as far as the shopper has scrolled. Pages that have scrolled away leave the document. */
export function MoreRows<Row extends { id: number }>({
  source,
  place,
  failureTitle,
  children,
}: MoreRowsProps<Row>) {
  const { rows, states, load } = useRows(source, place, (error) =>
    showToast({ title: failureTitle, description: errorMessage(error), destructive: true }),
  );
  const [places, setPlace] = usePagePlaces(place, Math.max(...rows.keys()) + 1);
  const next = places.length;
  // Pages are loaded in order, and one that is not full is the last.
  const isFull = (rows.get(next - 1) ?? { length: source.pageSize }).length === source.pageSize;
  const hasMore = isFull && next * source.pageSize < source.total;

  // After a reload, pages that were loaded before are known only by their places.
  useEffect(() => {
    for (const [page, { near }] of places.entries())
      if (near && !rows.has(page) && !states.has(page)) load(page);
  });

  const isNew = newcomers();
  return (
    <>
      {places.map((pagePlace, page) => {
        const shown = rows.get(page)?.filter(isNew);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- pages are numbered
          <Page key={page} place={pagePlace} onMove={(moved) => setPlace(page, moved)}>
            {shown
              ? children(shown, page === 0)
              : states.get(page) === "failed" && <LoadButton state="failed" onClick={() => load(page)} />}
          </Page>
        );
      })}
      {hasMore && <NextPage key={next} state={states.get(next)} onReached={() => load(next)} />}
    </>
  );
}

/** A row is loaded twice if another was added above it meanwhile, so known rows are left out. */
function newcomers() {
  const ids = new Set<number>();
  return ({ id }: { id: number }) => ids.size < ids.add(id).size;
}

type PageProps = {
  place: PagePlace;
  onMove: (place: PagePlace) => void;
  children: ReactNode;
};

function Page({ place: { near, height }, onMove, children }: PageProps) {
  const area = useNearness((isNear, element) => {
    // A page that holds the focus stays, because the focus would be lost with it.
    if (isNear || !element.contains(document.activeElement))
      onMove({ near: isNear, height: element.getBoundingClientRect().height });
  });
  return (
    <div ref={area} style={near && children ? undefined : { height }}>
      {near && children}
    </div>
  );
}

type NextPageProps = { state: PageState | undefined; onReached: () => void };

function NextPage({ state, onReached }: NextPageProps) {
  const area = useNearness((isNear) => isNear && onReached());
  return (
    <div ref={area} className="pt-14">
      <LoadButton state={state} onClick={onReached} />
    </div>
  );
}

function LoadButton({ state, onClick }: { state: PageState | undefined; onClick: () => void }) {
  const { t } = useLingui();
  return (
    <div className="flex justify-center">
      <Button tone="secondary" busy={state === "loading"} onClick={onClick}>
        {state === "loading" ? t`Loading more` : state === "failed" ? t`Try again` : t`Show more`}
      </Button>
    </div>
  );
}
