import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { say } from "../../../base/language/languages.ts";
import type { Route } from "./+types/collections";
import { collectionPath } from "../../../../domain/catalog/collection-path.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { DeleteDialog } from "../../../base/edits/delete-dialog.tsx";
import { useAction } from "../../../base/forms/use-action.ts";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { Badge } from "../../../base/ui/badge.tsx";
import { Button, ButtonLink } from "../../../base/ui/button.tsx";
import { EmptyState } from "../../../base/ui/empty-state.tsx";
import { Photo } from "../../../base/ui/photo.tsx";
import { unbrokenWords } from "../../../base/ui/unbroken-words.tsx";
import type { Column } from "../../list/column.ts";
import { DataTable } from "../../list/data-table.tsx";
import { loadListing } from "../../list/listing.ts";
import { RowBlock } from "../../list/row-blocks.tsx";
import { RowAction, RowActions, RowLink } from "../../list/row-controls.tsx";
import { adminTitle, PageHeader } from "../../page/page-header.tsx";
import { showSavedShop } from "../../../base/shop/show-saved-shop.ts";
import { fromList } from "../../page/use-return.ts";
import { ArrangeDialog } from "../../arranging/arrange-dialog.tsx";
import type { Arranged } from "../../arranging/arranged.ts";
import { deleteRow } from "../../../base/edits/delete-row.ts";
import { listCollections, type ListedCollection, listInOrder } from "./queries.ts";

export const meta = adminTitle(msg`Collections`);

export function clientLoader() {
  return loadListing((from, to) => listCollections(browserClient(), from, to));
}

export default function Collections({ loaderData: listing }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(listing, t`The collections could not be loaded`);
  const { revalidate } = useRevalidator();
  const { busy, run } = useAction();
  const [arranging, setArranging] = useState<readonly Arranged[] | null>(null);
  const [deleting, setDeleting] = useState<ListedCollection | null>(null);
  const refresh = async () => void (await Promise.all([revalidate(), showSavedShop()]));

  const actions = (collection: ListedCollection) => (
    <RowActions>
      <RowAction Icon={Pencil} label={t`Edit ${{ name: collection.name }}`} to={formPath(collection)} />
      <RowAction
        Icon={Trash2}
        label={t`Delete ${{ name: collection.name }}`}
        destructive
        onClick={() => setDeleting(collection)}
      />
    </RowActions>
  );
  const columns: Column<ListedCollection>[] = [
    {
      title: t`Name`,
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
    { title: t`Products`, className: "w-44", render: productsIn },
    { title: t`Status`, className: "w-32", render: (collection) => <Status of={collection} /> },
    { title: t`In the menu`, className: "w-28", render: ({ in_menu }) => (in_menu ? t`Yes` : t`No`) },
    { title: t`Actions`, className: "w-28", align: "end", render: actions },
  ];

  return (
    <>
      <PageHeader title={t`Collections`}>
        {listing.total > 1 && (
          <Button
            tone="secondary"
            size="small"
            busy={busy}
            onClick={() =>
              void run(async () => setArranging(await listInOrder(browserClient())), {
                title: t`The collections could not be loaded`,
              })
            }
          >{t`Change Order`}</Button>
        )}
        <ButtonLink to="/admin/collections/new" state={fromList} size="small">
          <Plus aria-hidden="true" />
          {t`Add Collection`}
        </ButtonLink>
      </PageHeader>
      <DataTable
        label={t`Collections`}
        listing={listing}
        columns={columns}
        renderBlock={(collection) => (
          <RowBlock
            picture={collection.picture ? <Thumbnail of={collection} /> : undefined}
            title={<RowLink to={formPath(collection)}>{unbrokenWords(collection.name)}</RowLink>}
            meta={
              collection.in_menu
                ? t`${{ products: productsIn(collection) }}, in the menu`
                : productsIn(collection)
            }
            badges={<Status of={collection} />}
            actions={actions(collection)}
          />
        )}
        empty={
          <EmptyState
            cut="cushion"
            title={t`No collections yet. Start by adding one!`}
          >{t`A collection groups products that belong together, such as gifts or new arrivals.`}</EmptyState>
        }
        counted={(total) => t`${plural({ count: total }, { one: "# collection", other: "# collections" })}`}
      />
      {arranging && (
        <ArrangeDialog
          title={t`Order of Collections`}
          note={t`The menu shows the collections in this order. New ones come last.`}
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
          deleted={t`Collection deleted successfully!`}
          failed={t`The collection could not be deleted`}
          onDeleted={refresh}
          onClose={() => setDeleting(null)}
        >{t`Are you sure you want to delete the collection "${{ name: deleting.name }}"? Its products stay. This action cannot be undone.`}</DeleteDialog>
      )}
    </>
  );
}

function formPath({ id }: ListedCollection): string {
  return `/admin/collections/${id}`;
}

function productsIn({ by_hand, product_ids }: ListedCollection): string {
  return by_hand
    ? say(msg`${plural({ count: product_ids.length }, { other: "# by hand" })}`)
    : say(msg`By a rule`);
}

function Thumbnail({ of: { picture } }: { of: ListedCollection }) {
  if (!picture) return null;
  return <Photo image={picture} alt="" sizes="40px" widths={[160]} className="size-10 shrink-0" />;
}

function Status({ of: { is_published } }: { of: ListedCollection }) {
  const { t } = useLingui();
  return is_published ? <Badge tone="ghost">{t`Published`}</Badge> : <Badge tone="grey">{t`Draft`}</Badge>;
}
