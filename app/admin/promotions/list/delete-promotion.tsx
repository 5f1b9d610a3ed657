import { browserClient } from "../../../clients/data-api/browser-client.ts";
import { DeleteDialog } from "../../ui/delete-dialog.tsx";
import { deleteRow } from "../../ui/delete-row.ts";
import { promotionStatus } from "../promotion-status.ts";
import type { ListedPromotion } from "../queries.ts";

type DeletePromotionProps = {
  promotion: ListedPromotion;
  onDeleted: () => Promise<void>;
  onClose: () => void;
};

export function DeletePromotion({ promotion, ...dialog }: DeletePromotionProps) {
  return (
    <DeleteDialog
      remove={() => deleteRow(browserClient(), "promotions", promotion.id)}
      deleted="Promotion deleted successfully!"
      failed="Failed to delete promotion"
      {...dialog}
    >
      <p>Are you sure you want to delete the promotion "{promotion.name}"? This action cannot be undone.</p>
      {promotionStatus(promotion) === "Active" && (
        <p className="mt-2">The prices that it lowers go back up at once.</p>
      )}
    </DeleteDialog>
  );
}
