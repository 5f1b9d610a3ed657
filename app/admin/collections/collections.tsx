import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/collections";
import { collectionPath } from "../../../domain/catalog/collection-path.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { DeleteDialog } from "../../base/edits/delete-dialog.tsx";
import { useAction } from "../../base/forms/use-action.ts";
import { useFailureToast } from "../../base/loading/use-failure-toast.ts";
import { Badge } from "../../base/ui/badge.tsx";
import { Button, ButtonLink } from "../../base/ui/button.tsx";
import { EmptyState } from "../../base/ui/empty-state.tsx";
import { Photo } from "../../base/ui/photo.tsx";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";
import type { Column } from "../list/column.ts";
import { DataTable } from "../list/data-table.tsx";
import { loadListing } from "../list/listing.ts";
import { RowBlock } from "../list/row-blocks.tsx";
import { RowAction, RowActions, RowLink } from "../list/row-controls.tsx";
import { adminTitle, PageHeader } from "../page/page-header.tsx";
import { showSavedShop } from "../../base/shop/show-saved-shop.ts";
import { fromList } from "../page/use-return.ts";
import { ArrangeDialog, type Arranged } from "../arranging/arrange-dialog.tsx";
import { counted } from "../formats/counted.ts";
import { deleteRow } from "../../base/edits/delete-row.ts";
import { listCollections, type ListedCollection, listInOrder } from "./queries.ts";

export const meta = adminTitle("Collections");

export function clientLoader() {
  return loadListing((from, to) => listCollections(browserClient(), from, to));
}

export default function Collections({ loaderData: listing }: Route.ComponentProps) {
  useFailureToast(listing, "Error fetching collections");
  const { revalidate } = useRevalidator();
  const { busy, run } = useAction();
  const [arranging, setArranging] = useState<readonly Arranged[] | null>(null);
  const [deleting, setDeleting] = useState<ListedCollection | null>(null);
  const refresh = async () => void (await Promise.all([revalidate(), showSavedShop()]));

  const actions = (collection: ListedCollection) => (
    <RowActions>
      <RowAction Icon={Pencil} label={`Edit ${collection.name}`} to={formPath(collection)} />
      <RowAction
        Icon={Trash2}
        label={`Delete ${collection.name}`}
        destructive
        onClick={() => setDeleting(collection)}
      />
    </RowActions>
  );
  const columns: Column<ListedCollection>[] = [
    {
      title: "Name",
      render: (collection) => (
        <span className="flex items-center gap-3 text-ui">
          <Thumbnail of={collection} />
          <span className="min-w-0">
            <RowLink to={formPath(collection)}>{unbrokenWords(collection.name)}</RowLink>
            <span className="block truncate text-note text-ink-3">{collectionPath(collection.slug)}</span>
          </span>
        </span>
      ),
    },
    { title: "Products", className: "w-44", render: productsIn },
    { title: "Status", className: "w-32", render: (collection) => <Status of={collection} /> },
    { title: "In the menu", className: "w-28", render: ({ in_menu }) => (in_menu ? "Yes" : "No") },
    { title: "Actions", className: "w-28", align: "right", render: actions },
  ];

  return (
    <>
      <PageHeader title="Collections">
        {listing.total > 1 && (
          <Button
            tone="secondary"
            size="small"
            busy={busy}
            onClick={() =>
              void run(async () => setArranging(await listInOrder(browserClient())), {
                title: "Error fetching collections",
              })
            }
          >
            Change Order
          </Button>
        )}
        <ButtonLink to="/admin/collections/new" state={fromList} size="small">
          <Plus aria-hidden="true" />
          Add Collection
        </ButtonLink>
      </PageHeader>
      <DataTable
        label="Collections"
        listing={listing}
        columns={columns}
        renderBlock={(collection) => (
          <RowBlock
            picture={collection.picture ? <Thumbnail of={collection} /> : undefined}
            title={<RowLink to={formPath(collection)}>{unbrokenWords(collection.name)}</RowLink>}
            meta={`${productsIn(collection)}${collection.in_menu ? ", in the menu" : ""}`}
            badges={<Status of={collection} />}
            actions={actions(collection)}
          />
        )}
        empty={
          <EmptyState cut="cushion" title="No collections yet. Start by adding one!">
            A collection has products that belong together, such as gifts or what is new.
          </EmptyState>
        }
        counted={(total) => counted(total, "collection")}
      />
      {arranging && (
        <ArrangeDialog
          title="Order of Collections"
          note="The menu shows the collections in this order. New ones come last."
          list="collections"
          items={arranging}
          load={listInOrder}
          onSaved={refresh}
          onClose={() => setArranging(null)}
        />
      )}
      {deleting && (
        <DeleteDialog
          remove={() => deleteRow(browserClient(), "collections", deleting.id)}
          deleted="Collection deleted successfully!"
          failed="Error deleting collection"
          onDeleted={refresh}
          onClose={() => setDeleting(null)}
        >
          Are you sure you want to delete the collection "{deleting.name}"? Its products stay. This action
          cannot be undone.
        </DeleteDialog>
      )}
    </>
  );
}

function formPath({ id }: ListedCollection): string {
  return `/admin/collections/${id}`;
}

function productsIn({ by_hand, product_ids }: ListedCollection): string {
  return by_hand ? `${counted(product_ids.length)} by hand` : "By a rule";
}

function Thumbnail({ of: { picture } }: { of: ListedCollection }) {
  if (!picture) return null;
  return <Photo image={picture} alt="" sizes="40px" widths={[160]} className="size-10 shrink-0" />;
}

function Status({ of: { is_published } }: { of: ListedCollection }) {
  return is_published ? <Badge tone="ghost">Published</Badge> : <Badge tone="grey">Draft</Badge>;
}
