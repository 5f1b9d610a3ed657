import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/pages";
import { formatDay } from "../../formats/shop-times.ts";
import { isOwnPage, pagePath } from "../../../../domain/shop/page-address.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { DeleteDialog } from "../../../base/edits/delete-dialog.tsx";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { ButtonLink } from "../../../base/ui/button.tsx";
import { EmptyState } from "../../../base/ui/empty-state.tsx";
import type { Column } from "../../list/column.ts";
import { DataTable } from "../../list/data-table.tsx";
import { loadListing } from "../../list/listing.ts";
import { RowBlock } from "../../list/row-blocks.tsx";
import { RowAction, RowActions, RowLink } from "../../list/row-controls.tsx";
import { showSavedShop } from "../../../base/shop/show-saved-shop.ts";
import { adminTitle } from "../../page/page-header.tsx";
import { fromList } from "../../page/use-return.ts";
import { counted } from "../../formats/counted.ts";
import { deleteRow } from "../../../base/edits/delete-row.ts";
import { type ListedPage, listPages } from "./queries.ts";

export const meta = adminTitle("Pages");

export function clientLoader() {
  return loadListing((from, to) => listPages(browserClient(), from, to));
}

export default function Pages({ loaderData: listing }: Route.ComponentProps) {
  useFailureToast(listing, "Error fetching pages");
  const { revalidate } = useRevalidator();
  const [deleting, setDeleting] = useState<ListedPage | null>(null);

  const actions = (page: ListedPage) => (
    <RowActions>
      <RowAction Icon={Pencil} label={`Edit ${page.title}`} to={formPath(page)} />
      {isOwnPage(page.slug) && (
        <RowAction
          Icon={Trash2}
          label={`Delete ${page.title}`}
          destructive
          onClick={() => setDeleting(page)}
        />
      )}
    </RowActions>
  );
  const columns: Column<ListedPage>[] = [
    {
      title: "Title",
      render: (page) => (
        <span className="line-clamp-2 text-ui">
          <RowLink to={formPath(page)}>{page.title}</RowLink>
        </span>
      ),
    },
    {
      title: "Address",
      className: "w-1/4",
      render: ({ slug }) => <p className="truncate text-ink-2">{pagePath(slug)}</p>,
    },
    { title: "In the footer", className: "w-28", render: inFooter },
    { title: "Last changed", className: "w-32", render: ({ updated_at }) => <Day time={updated_at} /> },
    { title: "Actions", className: "w-28", align: "right", render: actions },
  ];

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-body font-medium">Pages</h2>
        <ButtonLink size="small" to="/admin/settings/pages/new" state={fromList} className="max-sm:w-full">
          <Plus aria-hidden="true" />
          Add Page
        </ButtonLink>
      </div>
      <DataTable
        label="Pages"
        listing={listing}
        columns={columns}
        renderBlock={(page) => (
          <RowBlock
            title={<RowLink to={formPath(page)}>{page.title}</RowLink>}
            meta={
              <>
                <span className="block wrap-anywhere">{pagePath(page.slug)}</span>
                Changed <Day time={page.updated_at} />
                {inFooter(page) !== "No" && ", in the footer"}
              </>
            }
            actions={actions(page)}
          />
        )}
        empty={<EmptyState cut="cushion" title="No pages yet. Start by adding one!" />}
        counted={(total) => counted(total, "page")}
      />
      {deleting && <DeletePage page={deleting} onDeleted={revalidate} onClose={() => setDeleting(null)} />}
    </>
  );
}

function formPath({ id }: ListedPage): string {
  return `/admin/settings/pages/${id}`;
}

function inFooter({ slug, in_footer }: ListedPage): string {
  if (!isOwnPage(slug)) return "Always";
  return in_footer ? "Yes" : "No";
}

function Day({ time }: { time: string }) {
  return (
    <time dateTime={time} className="figures">
      {formatDay(time)}
    </time>
  );
}

type DeletePageProps = { page: ListedPage; onDeleted: () => Promise<void>; onClose: () => void };

function DeletePage({ page: { id, slug, title, in_footer }, onDeleted, onClose }: DeletePageProps) {
  async function refresh() {
    await Promise.all([onDeleted(), in_footer && showSavedShop()]);
  }

  return (
    <DeleteDialog
      remove={() => deleteRow(browserClient(), "pages", id)}
      deleted="Page deleted successfully!"
      failed="Error deleting page"
      onDeleted={refresh}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        Are you sure you want to delete the page "{title}"? Links to {pagePath(slug)} lead nowhere then. This
        action cannot be undone.
      </p>
    </DeleteDialog>
  );
}
