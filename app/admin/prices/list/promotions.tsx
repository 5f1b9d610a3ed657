import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
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
import { DeleteDialog } from "../../../base/edits/delete-dialog.tsx";
import { deleteRow } from "../../../base/edits/delete-row.ts";
import { promotionStatus } from "../promotion-status.ts";
import { promotionColumns, PromotionBlock } from "./promotion-row.tsx";
import { type ListedPromotion, listPromotions } from "../queries.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";
import { searchIn } from "../../list/search-text.ts";

export const meta = adminTitle(msg`Promotions`);

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const q = searchIn(new URL(request.url).searchParams);
  return loadListing((from, to) => listPromotions(browserClient(), q, from, to));
}

export default function Promotions({ loaderData: listing }: Route.ComponentProps) {
  const { t } = useLingui();
  const money = useMoney();
  useFailureToast(listing, t`Failed to fetch promotions`);
  const { revalidate } = useRevalidator();
  const { filter: q, change } = useListAddress(searchIn);
  const [deleting, setDeleting] = useState<ListedPromotion | null>(null);

  const actions = (promotion: ListedPromotion) => (
    <RowActions>
      <RowAction Icon={Pencil} label={t`Edit ${{ name: promotion.name }}`} to={editPath(promotion)} />
      <RowAction
        Icon={Trash2}
        label={t`Delete ${{ name: promotion.name }}`}
        destructive
        onClick={() => setDeleting(promotion)}
      />
    </RowActions>
  );

  return (
    <>
      <PageHeader title={t`Promotions`}>
        <ButtonLink size="small" to="/admin/promotions/new" state={fromList}>
          <Plus aria-hidden="true" />
          {t`Add New Promotion`}
        </ButtonLink>
      </PageHeader>
      <ListFilters
        search={
          <ListSearch
            label={t`Search promotions`}
            placeholder={t`Search name, description or code...`}
            text={q}
            onSearch={(text) => change({ q: text }, { toTop: true })}
          />
        }
      />
      <DataTable
        label={t`Promotions`}
        listing={listing}
        columns={promotionColumns(editPath, actions, money)}
        renderBlock={(promotion) => (
          <PromotionBlock promotion={promotion} to={editPath(promotion)} actions={actions(promotion)} />
        )}
        blockHeight={128}
        empty={
          <EmptyState cut="cushion" title={t`No promotions found. Create one!`}>
            {q && t`Nothing matches "${q}".`}
          </EmptyState>
        }
        counted={(total) => t`${plural({ count: total }, { one: "# promotion", other: "# promotions" })}`}
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
  const { t } = useLingui();
  return (
    <DeleteDialog
      remove={() => deleteRow(browserClient(), "promotions", promotion.id)}
      deleted={t`Promotion deleted successfully!`}
      failed={t`Failed to delete promotion`}
      {...dialog}
    >
      <p>{t`Are you sure you want to delete the promotion "${{ name: promotion.name }}"? This action cannot be undone.`}</p>
      {promotionStatus(promotion) === "Active" && (
        <p className="mt-2">
          {promotion.code === null
            ? t`The prices that it lowers go back up at once.`
            : t`Its code ${{ code: promotion.code }} no longer works.`}
        </p>
      )}
    </DeleteDialog>
  );
}
