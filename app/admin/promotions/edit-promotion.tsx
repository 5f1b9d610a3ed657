import { replace } from "react-router";
import type { Route } from "./+types/edit-promotion";
import { browserClient } from "../../clients/data-api/browser-client.ts";
import { errorMessage } from "../../clients/error-message.ts";
import { LoadingFailed } from "../../page/loading-failed.tsx";
import { useFailureToast } from "../../page/use-failure-toast.ts";
import { showToast } from "../../behaviors/toasts.tsx";
import { adminTitle, BackLink, PageHeader } from "../page/page-header.tsx";
import { readProducts } from "./choices.ts";
import { EditPromotionForm } from "./edit-promotion-form.tsx";
import { loadPickable } from "./pickable.ts";
import { draftOf } from "./promotion-draft.ts";
import { readPromotion } from "./queries.ts";

export const meta = () => adminTitle("Edit Promotion");

export async function clientLoader({ params: { promotionId } }: Route.ClientLoaderArgs) {
  const db = browserClient();
  try {
    const promotion = /^\d{1,15}$/.test(promotionId) ? await readPromotion(db, Number(promotionId)) : null;
    if (!promotion) {
      showToast({
        title: "Promotion not found",
        description: "It may have been deleted in the meantime.",
        destructive: true,
      });
      throw replace("/admin/promotions");
    }
    const [pickable, products] = await Promise.all([
      loadPickable(db),
      readProducts(db, promotion.product_ids),
    ]);
    return { failure: null, loaded: { promotion, initial: draftOf(promotion, products) }, pickable };
  } catch (error) {
    if (error instanceof Response) throw error;
    return { failure: errorMessage(error) };
  }
}

export default function EditPromotion({ loaderData: page }: Route.ComponentProps) {
  useFailureToast(page, "Error fetching initial data");
  return (
    <>
      <BackLink to="/admin/promotions">Promotions</BackLink>
      {page.failure === null ? (
        <EditPromotionForm key={page.loaded.promotion.id} first={page.loaded} pickable={page.pickable} />
      ) : (
        <>
          <PageHeader title="Edit Promotion" />
          <LoadingFailed title="This promotion could not be loaded" message={page.failure} />
        </>
      )}
    </>
  );
}
