import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/products";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../../base/clients/error-message.ts";
import { useFailureToast } from "../../../../base/loading/use-failure-toast.ts";
import { Button, ButtonLink } from "../../../../base/ui/button.tsx";
import { EmptyState } from "../../../../base/ui/empty-state.tsx";
import { useAction } from "../../../../base/forms/use-action.ts";
import { ExportButton } from "../../../downloads/export-button.tsx";
import { DataTable } from "../../../list/data-table.tsx";
import { ListFilters } from "../../../list/list-filters.tsx";
import { loadListing } from "../../../list/listing.ts";
import { sortParameter } from "../../../list/sort-in-address.ts";
import { useChosen } from "../../../list/use-chosen.ts";
import { BulkBar } from "../../../runs/bulk/bulk-bar.tsx";
import { ListSearch } from "../../../list/list-search.tsx";
import { useListAddress } from "../../../list/use-list-address.ts";
import { listViews } from "../../../list/views/queries.ts";
import { Views } from "../../../list/views/views.tsx";
import { adminTitle, PageHeader } from "../../../page/page-header.tsx";
import { fromList } from "../../../page/use-return.ts";
import { ArrangeDialog } from "../../../arranging/arrange-dialog.tsx";
import type { Arranged } from "../../../arranging/arranged.ts";
import { DeleteDialog } from "../../../../base/edits/delete-dialog.tsx";
import { deleteRow } from "../../../../base/edits/delete-row.ts";
import { removeUnusedCertificates } from "../certificate/remove-unused-certificates.ts";
import { removeUnusedPhotos } from "../../../files/remove-unused-photos.ts";
import { newestFirst, readCatalogFilter } from "./catalog-filter.ts";
import { CatalogFilters, countFilters } from "./catalog-filters.tsx";
import { ColumnsDialog } from "./columns-dialog.tsx";
import {
  columnsInAddress,
  type ListColumn,
  readColumns,
  readOwnColumns,
  saveOwnColumns,
  usualColumns,
  widthOf,
} from "./list-columns.ts";
import { ProductBlock, productColumns } from "./product-rows.tsx";
import { type ListedProduct, listFeaturedInOrder, listProducts, listUsedCategories } from "./queries.ts";
import { useMoney } from "../../../../base/shop/use-shop.ts";

/** Products that can be changed in one step. */
const most = 100_000;

export const meta = adminTitle(msg`Products Catalogue`);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const db = browserClient();
  const filter = readCatalogFilter(new URL(request.url).searchParams);
  const [listing, views, ownColumns, used] = await Promise.all([
    loadListing((from, to) => listProducts(db, filter, from, to)),
    listViews(db, "products"),
    readOwnColumns(db),
    listUsedCategories(db).then(
      (categories) => ({ categories, failure: null }),
      (error: unknown) => ({ categories: [], failure: errorMessage(error) }),
    ),
  ]);
  return {
    listing,
    views,
    ownColumns,
    categories: used.categories,
    failure: listing.failure ?? used.failure,
  };
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const money = useMoney();
  useFailureToast(loaderData, t`Failed to fetch data`);
  const { revalidate } = useRevalidator();
  const { filter: address, change } = useListAddress((parameters) => ({
    filter: readCatalogFilter(parameters),
    columns: readColumns(parameters),
    view: parameters.get("view"),
  }));
  const { run } = useAction();
  const [featured, setFeatured] = useState<readonly Arranged[] | null>(null);
  const [deleting, setDeleting] = useState<ListedProduct | null>(null);
  const [choosesColumns, setChoosesColumns] = useState(false);
  const { listing, views, categories } = loaderData;
  const { filter } = address;
  const columns = address.columns ?? loaderData.ownColumns ?? usualColumns;
  const chosen = useChosen(listing, most);
  useEffect(() => {
    void removeUnusedPhotos();
    void removeUnusedCertificates();
  }, []);

  /** Under a view they wait in the address to be saved with it; otherwise they are this administrator's from now on. */
  async function saveColumns(wanted: ListColumn[]) {
    if (views.some(({ id }) => String(id) === address.view))
      return change({ columns: columnsInAddress(wanted) });
    await saveOwnColumns(browserClient(), wanted);
    change({ columns: null });
    await revalidate();
  }

  return (
    <>
      <PageHeader title={t`Products Catalogue`}>
        <Button
          tone="secondary"
          size="small"
          onClick={() =>
            void run(async () => setFeatured(await listFeaturedInOrder(browserClient())), {
              title: t`Failed to fetch data`,
            })
          }
        >{t`Featured Order`}</Button>
        <ExportButton request={{ report: "catalog" }} failed={t`The products could not be exported`} />
        <ButtonLink to="/admin/products/import" tone="secondary" size="small">{t`Import`}</ButtonLink>
        <ButtonLink to="/admin/products/new" state={fromList} size="small">
          <Plus aria-hidden="true" />
          {t`Add New Product`}
        </ButtonLink>
      </PageHeader>
      <Views list="products" views={views} columns={columnsInAddress(columns)}>
        <Button
          tone="secondary"
          size="small"
          aria-haspopup="dialog"
          onClick={() => setChoosesColumns(true)}
        >{t`Columns`}</Button>
      </Views>
      <ListFilters
        search={
          <ListSearch
            label={t`Search products`}
            placeholder={t`Search name, SKU, desc...`}
            text={filter.q}
            onSearch={(q) => change({ q })}
          />
        }
        filters={<CatalogFilters filter={filter} categories={categories} onChange={change} />}
        active={countFilters(filter)}
        show={t`Show ${plural({ count: listing.total }, { one: "# product", other: "# products" })}`}
      />
      <DataTable
        label={t`Products`}
        listing={listing}
        columns={productColumns(columns, setDeleting, chosen, money)}
        minWidth={widthOf(columns)}
        sort={filter.sort}
        onSort={(sort) => change({ sort: sortParameter(sort, newestFirst) }, { toTop: true })}
        renderBlock={(product) => <ProductBlock product={product} chosen={chosen} onDelete={setDeleting} />}
        rowHeight={81}
        blockHeight={115}
        empty={
          <EmptyState
            cut="round"
            title={t`No products found matching your criteria.`}
          >{t`Try adjusting filters or add new products!`}</EmptyState>
        }
        counted={(total) => t`${plural({ count: total }, { one: "# product", other: "# products" })}`}
      />
      <BulkBar chosen={chosen} total={listing.total} categories={categories} />
      {choosesColumns && (
        <ColumnsDialog shown={columns} save={saveColumns} onClose={() => setChoosesColumns(false)} />
      )}
      {featured && (
        <ArrangeDialog
          title={t`Order of Featured Products`}
          note={t`The home page shows the first four.`}
          list="featured"
          items={featured}
          load={listFeaturedInOrder}
          onSaved={revalidate}
          onClose={() => setFeatured(null)}
        />
      )}
      {deleting && (
        <DeleteDialog
          // Its photographs are removed a day later, when nobody can bring them back anymore.
          remove={() => deleteRow(browserClient(), "products", deleting.id)}
          deleted={t`Product deleted successfully!`}
          failed={t`Failed to delete product`}
          onDeleted={revalidate}
          onClose={() => setDeleting(null)}
        >{t`Are you sure you want to delete the product "${{ name: deleting.name }}"? This action cannot be undone and will also remove its image from storage.`}</DeleteDialog>
      )}
    </>
  );
}
