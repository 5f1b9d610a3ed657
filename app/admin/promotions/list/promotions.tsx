import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/promotions";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { ButtonLink } from "../../../base/ui/button.tsx";
import { EmptyState } from "../../../base/ui/empty-state.tsx";
import { DataTable } from "../../list/data-table.tsx";
import { ListFilters } from "../../list/list-filters.tsx";
import { loadListing } from "../../list/listing.ts";
import { RowAction, RowActions } from "../../list/row-controls.tsx";
import { ListSearch } from "../../list/list-search.tsx";
import { useListAddress } from "../../list/use-list-address.ts";
import { adminTitle, PageHeader } from "../../page/page-header.tsx";
import { fromList } from "../../page/use-return.ts";
import { counted } from "../../formats/counted.ts";
import { DeleteDialog } from "../../../base/edits/delete-dialog.tsx";
import { deleteRow } from "../../../base/edits/delete-row.ts";
import { promotionStatus } from "../promotion-status.ts";
import { promotionColumns, PromotionBlock } from "./promotion-row.tsx";
import { type ListedPromotion, listPromotions } from "../queries.ts";

export const meta = adminTitle("Promotions");

const readSearch = (parameters: URLSearchParams) => (parameters.get("q") ?? "").trim();

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const q = readSearch(new URL(request.url).searchParams);
  return loadListing((from, to) => listPromotions(browserClient(), q, from, to));
}

export default function Promotions({ loaderData: listing }: Route.ComponentProps) {
  useFailureToast(listing, "Failed to fetch promotions");
  const { revalidate } = useRevalidator();
  const { filter: q, change } = useListAddress(readSearch);
  const [deleting, setDeleting] = useState<ListedPromotion | null>(null);

  const actions = (promotion: ListedPromotion) => (
    <RowActions>
      <RowAction Icon={Pencil} label={`Edit ${promotion.name}`} to={editPath(promotion)} />
      <RowAction
        Icon={Trash2}
        label={`Delete ${promotion.name}`}
        destructive
        onClick={() => setDeleting(promotion)}
      />
    </RowActions>
  );

  return (
    <>
      <PageHeader title="Promotions">
        <ButtonLink size="small" to="/admin/promotions/new" state={fromList}>
          <Plus aria-hidden="true" />
          Add New Promotion
        </ButtonLink>
      </PageHeader>
      <ListFilters
        search={
          <ListSearch
            label="Search promotions"
            placeholder="Search name, description or code..."
            text={q}
            onSearch={(text) => change({ q: text }, { toTop: true })}
          />
        }
      />
      <DataTable
        label="Promotions"
        listing={listing}
        columns={promotionColumns(editPath, actions)}
        renderBlock={(promotion) => (
          <PromotionBlock promotion={promotion} to={editPath(promotion)} actions={actions(promotion)} />
        )}
        blockHeight={128}
        empty={
          <EmptyState cut="cushion" title="No promotions found. Create one!">
            {q && `Nothing matches "${q}".`}
          </EmptyState>
        }
        counted={(total) => counted(total, "promotion")}
      />
      {deleting && (
        <DeletePromotion promotion={deleting} onDeleted={revalidate} onClose={() => setDeleting(null)} />
      )}
    </>
  );
}

function editPath({ id }: ListedPromotion): string {
  return `/admin/promotions/edit/${id}`;
}

type DeletePromotionProps = {
  promotion: ListedPromotion;
  onDeleted: () => Promise<void>;
  onClose: () => void;
};

function DeletePromotion({ promotion, ...dialog }: DeletePromotionProps) {
  return (
    <DeleteDialog
      remove={() => deleteRow(browserClient(), "promotions", promotion.id)}
      deleted="Promotion deleted successfully!"
      failed="Failed to delete promotion"
      {...dialog}
    >
      <p>Are you sure you want to delete the promotion "{promotion.name}"? This action cannot be undone.</p>
      {promotionStatus(promotion) === "Active" && (
        <p className="mt-2">
          {promotion.code === null
            ? "The prices that it lowers go back up at once."
            : `Its code ${promotion.code} no longer works.`}
        </p>
      )}
    </DeleteDialog>
  );
}
