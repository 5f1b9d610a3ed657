import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import type { Route } from "./+types/new-promotion";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { adminTitle, BackLink } from "../../page/page-header.tsx";
import { loadPickable } from "../pick-list/pickable.ts";
import { PromotionForm } from "./promotion-form.tsx";

export const meta = adminTitle(msg`Add New Promotion`);

export function clientLoader() {
  return loadPickable(browserClient());
}

export default function NewPromotion({ loaderData: pickable }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <>
      <BackLink to="/admin/promotions">{t`Promotions`}</BackLink>
      <PromotionForm promotion={null} pickable={pickable} />
    </>
  );
}
