import { replace } from "react-router";
import type { Route } from "./+types/edit-promotion";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { parseId } from "../../../../domain/base/id.ts";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { adminTitle, BackLink, PageHeader } from "../../page/page-header.tsx";
import { loadPromotion } from "./loaded-promotion.ts";
import { PromotionForm } from "./promotion-form.tsx";
import { loadPickable } from "../pick-list/pickable.ts";

export const meta = adminTitle("Edit Promotion");

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = parseId(params.promotionId);
  const db = browserClient();
  try {
    const [promotion, pickable] = await Promise.all([
      id === null ? null : loadPromotion(db, id),
      loadPickable(db),
    ]);
    if (promotion) return { failure: null, promotion, pickable };
  } catch (error) {
    return { failure: errorMessage(error) };
  }
  showToast({
    title: "Promotion not found",
    description: "It may have been deleted in the meantime.",
    destructive: true,
  });
  throw replace("/admin/promotions");
}

export default function EditPromotion({ loaderData: page }: Route.ComponentProps) {
  useFailureToast(page, "Error fetching initial data");
  return (
    <>
      <BackLink to="/admin/promotions">Promotions</BackLink>
      {page.failure === null ? (
        <PromotionForm
          key={page.promotion.promotion.id}
          promotion={page.promotion}
          pickable={page.pickable}
        />
      ) : (
        <>
          <PageHeader title="Edit Promotion" />
          <LoadingFailed title="This promotion could not be loaded" message={page.failure} />
        </>
      )}
    </>
  );
}
