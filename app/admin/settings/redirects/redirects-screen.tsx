import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/redirects-screen";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { DeleteDialog } from "../../../base/edits/delete-dialog.tsx";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { Button } from "../../../base/ui/button.tsx";
import { EmptyState } from "../../../base/ui/empty-state.tsx";
import type { Column } from "../../list/column.ts";
import { DataTable } from "../../list/data-table.tsx";
import { ListFilters } from "../../list/list-filters.tsx";
import { ListSearch } from "../../list/list-search.tsx";
import { loadListing } from "../../list/listing.ts";
import { RowBlock } from "../../list/row-blocks.tsx";
import { RowAction, RowActions } from "../../list/row-controls.tsx";
import { useListAddress } from "../../list/use-list-address.ts";
import { adminTitle } from "../../page/page-header.tsx";
import { counted } from "../../formats/counted.ts";
import { deleteRow } from "../../../base/edits/delete-row.ts";
import { RedirectDialog } from "./redirect-dialog.tsx";
import { listRedirects, type Redirect } from "./redirects.ts";

export const meta = adminTitle("Redirects");

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const q = readSearch(new URL(request.url).searchParams);
  return loadListing((from, to) => listRedirects(browserClient(), q, from, to));
}

function readSearch(parameters: URLSearchParams): string {
  return (parameters.get("q") ?? "").trim();
}

type OpenDialog = { kind: "edit"; redirect: Redirect | null } | { kind: "delete"; redirect: Redirect };

export default function Redirects({ loaderData: listing }: Route.ComponentProps) {
  useFailureToast(listing, "Error fetching redirects");
  const { revalidate } = useRevalidator();
  const { filter: q, change } = useListAddress(readSearch);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);

  const actions = (redirect: Redirect) => (
    <RowActions>
      <RowAction
        Icon={Pencil}
        label={`Edit ${redirect.path}`}
        onClick={() => setDialog({ kind: "edit", redirect })}
      />
      <RowAction
        Icon={Trash2}
        label={`Delete ${redirect.path}`}
        destructive
        onClick={() => setDialog({ kind: "delete", redirect })}
      />
    </RowActions>
  );

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-body font-medium">Redirects</h2>
          <p className="mt-1 max-w-[44rem] text-note text-ink-3">
            Addresses of your former shop that search engines and customers still know, and where they lead in
            this one. Pages that this shop has win over them.
          </p>
        </div>
        <Button
          size="small"
          className="max-sm:w-full"
          onClick={() => setDialog({ kind: "edit", redirect: null })}
        >
          <Plus aria-hidden="true" />
          Add redirect
        </Button>
      </div>
      <ListFilters
        search={
          <ListSearch
            label="Search redirects"
            placeholder="Search by address"
            text={q}
            onSearch={(text) => change({ q: text }, { toTop: true })}
          />
        }
      />
      <DataTable
        label="Redirects"
        listing={listing}
        columns={[...columns, { title: "Actions", className: "w-28", align: "right", render: actions }]}
        renderBlock={(redirect) => (
          <RowBlock
            title={<span translate="no">{redirect.path}</span>}
            meta={
              <span translate="no" className="wrap-anywhere">
                {redirect.target}
              </span>
            }
            actions={actions(redirect)}
          />
        )}
        empty={
          q === "" ? (
            <EmptyState cut="cushion" title="No redirects yet">
              You need some if your shop had other addresses before.
            </EmptyState>
          ) : (
            <EmptyState cut="cushion" title="No redirects found matching your criteria." />
          )
        }
        counted={(total) => counted(total, "redirect")}
      />
      {dialog?.kind === "edit" && (
        <RedirectDialog redirect={dialog.redirect} onChange={revalidate} onClose={close} />
      )}
      {dialog?.kind === "delete" && (
        <DeleteDialog
          remove={() => deleteRow(browserClient(), "redirects", dialog.redirect.id)}
          deleted="Redirect deleted successfully!"
          failed="Error deleting redirect"
          onDeleted={revalidate}
          onClose={close}
        >
          <p className="wrap-anywhere">
            Are you sure you want to delete the redirect of <span translate="no">{dialog.redirect.path}</span>
            ? Links to it lead nowhere then. This action cannot be undone.
          </p>
        </DeleteDialog>
      )}
    </>
  );
}

const columns: Column<Redirect>[] = [
  {
    title: "Old address",
    className: "w-[42%]",
    render: ({ path }) => (
      <span translate="no" className="block truncate text-ui" title={path}>
        {path}
      </span>
    ),
  },
  {
    title: "Leads to",
    render: ({ target }) => (
      <span translate="no" className="block truncate text-ink-2" title={target}>
        {target}
      </span>
    ),
  },
];
