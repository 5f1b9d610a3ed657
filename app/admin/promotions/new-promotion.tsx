import type { Route } from "./+types/new-promotion";
import { browserClient } from "../../clients/data-api/browser-client.ts";
import { showToast } from "../../behaviors/toasts.tsx";
import { adminTitle, BackLink, PageHeader } from "../page/page-header.tsx";
import { useReturn } from "../page/use-return.ts";
import { useAction } from "../ui/use-action.ts";
import { loadPickable } from "./pickable.ts";
import { newDraft, type PromotionDraft, valuesOf } from "./promotion-draft.ts";
import { PromotionForm } from "./promotion-form.tsx";
import { addPromotion } from "./queries.ts";
import { usePickableToast } from "./use-pickable-toast.ts";

export const meta = () => adminTitle("Add New Promotion");

export function clientLoader() {
  return loadPickable(browserClient());
}

export default function NewPromotion({ loaderData: pickable }: Route.ComponentProps) {
  usePickableToast(pickable);
  const back = useReturn("/admin/promotions");

  async function save(draft: PromotionDraft, release: () => void) {
    await addPromotion(browserClient(), valuesOf(draft));
    showToast({ title: "Promotion added successfully!" });
    release();
    await back();
  }

  return (
    <>
      <BackLink to="/admin/promotions">Promotions</BackLink>
      <PageHeader title="Add New Promotion" />
      <PromotionForm
        initial={newDraft}
        pickable={pickable}
        usageCount={0}
        action={useAction()}
        submitLabel="Add Promotion"
        onSave={save}
        onCancel={() => void back()}
      />
    </>
  );
}
