import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { DeleteDialog } from "../../../base/edits/delete-dialog.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { deleteRow } from "../../../base/edits/delete-row.ts";
import { useListAddress } from "../use-list-address.ts";
import type { ListName, ListView } from "./queries.ts";
import { ViewDialog } from "./view-dialog.tsx";
import { viewQuery } from "./view-query.ts";

type ViewsProps = {
  list: ListName;
  views: readonly ListView[];
  /** The columns that the list shows, as they stand in its address, if they can be chosen. */
  columns?: string;
  /** What stands at the end of the line. */
  children?: ReactNode;
};

/** The views of a list as links above it, and what can be done with the one that is shown. */
export function Views({ list, views, columns, children }: ViewsProps) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const { filter: parameters, change } = useListAddress(asTheyAre);
  const [dialog, setDialog] = useState<"save" | "edit" | "delete" | null>(null);
  const close = () => setDialog(null);
  const chosen = views.find(({ id }) => String(id) === parameters.get("view"));
  const query = viewQuery(parameters, columns);
  const isPlain = viewQuery(parameters) === "";
  const isOther = chosen !== undefined && chosen.query !== query;

  async function onSaved(id: number) {
    change({ view: String(id), ...(columns !== undefined && { columns }) });
    await revalidate();
  }

  async function onDeleted() {
    change({ view: null });
    await revalidate();
  }

  return (
    <>
      <nav
        aria-label={t`Views`}
        className="mt-4 flex min-h-9 flex-wrap items-center gap-2 max-md:-mx-4 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:py-1"
      >
        <ViewLink search="" isChosen={isPlain && !chosen}>
          {t(all[list])}
        </ViewLink>
        {views.map((view) => (
          <ViewLink key={view.id} search={`?view=${view.id}&${view.query}`} isChosen={view === chosen}>
            {view.name}
          </ViewLink>
        ))}
        {chosen && (
          <>
            <Button tone="quiet" size="small" className="shrink-0" onClick={() => setDialog("edit")}>
              <Pencil aria-hidden="true" />
              {isOther ? t`Update View` : t`Edit View`}
            </Button>
            <Button tone="quiet" size="small" className="shrink-0" onClick={() => setDialog("delete")}>
              <Trash2 aria-hidden="true" />
              {t`Delete View`}
            </Button>
          </>
        )}
        {(chosen ? isOther : !isPlain) && (
          <Button tone="quiet" size="small" className="shrink-0" onClick={() => setDialog("save")}>
            {chosen ? t`Save as New` : t`Save View`}
          </Button>
        )}
        {children && <div className="ms-auto max-md:hidden">{children}</div>}
      </nav>
      {(dialog === "save" || (dialog === "edit" && chosen)) && (
        <ViewDialog
          list={list}
          view={dialog === "edit" && chosen ? chosen : null}
          query={query}
          onSaved={onSaved}
          onChange={revalidate}
          onClose={close}
        />
      )}
      {dialog === "delete" && chosen && (
        <DeleteDialog
          remove={() => deleteRow(browserClient(), "list_views", chosen.id)}
          deleted={t`View deleted`}
          failed={t`The view could not be deleted`}
          onDeleted={onDeleted}
          onClose={close}
        >{t`Are you sure you want to delete the view "${{ name: chosen.name }}"? It disappears for all administrators. What it lists stays.`}</DeleteDialog>
      )}
    </>
  );
}

const all = {
  products: msg`All products`,
  orders: msg`All orders`,
  customers: msg`All customers`,
} satisfies Record<ListName, MessageDescriptor>;

const asTheyAre = (parameters: URLSearchParams) => parameters;

type ViewLinkProps = { search: string; isChosen: boolean; children: string };

function ViewLink({ search, isChosen, children }: ViewLinkProps) {
  return (
    <Link
      to={{ search }}
      preventScrollReset
      aria-current={isChosen ? "page" : undefined}
      className="bevel inline-flex h-8 max-w-60 shrink-0 items-center rounded-cut-sm border border-edge px-3 text-note hover:border-ink aria-[current=page]:border-sapphire aria-[current=page]:bg-sapphire-tint aria-[current=page]:text-sapphire max-md:h-11"
    >
      <span className="truncate">{children}</span>
    </Link>
  );
}
