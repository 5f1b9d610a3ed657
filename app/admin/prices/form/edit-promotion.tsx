import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Fragment } from "react";
import { replace } from "react-router";
import { say } from "../../../base/language/languages.ts";
import type { Route } from "./+types/edit-promotion";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { parseId } from "../../../../domain/base/id.ts";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { Translations } from "../../languages/translations.tsx";
import { adminTitle, BackLink, PageHeader } from "../../page/page-header.tsx";
import { loadPromotion } from "./loaded-promotion.ts";
import { PromotionForm } from "./promotion-form.tsx";
import { loadPickable } from "../pick-list/pickable.ts";

export const meta = adminTitle(msg`Edit Promotion`);

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
    title: say(msg`Promotion not found`),
    description: say(msg`It may have been deleted in the meantime.`),
    destructive: true,
  });
  throw replace("/admin/promotions");
}

export default function EditPromotion({ loaderData: page }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(page, t`Error fetching initial data`);
  return (
    <>
      <BackLink to="/admin/promotions">{t`Promotions`}</BackLink>
      {page.failure === null ? (
        <Fragment key={page.promotion.promotion.id}>
          <PromotionForm promotion={page.promotion} pickable={page.pickable} />
          <Translations
            subject="promotions"
            record={page.promotion.promotion.id}
            fields={{ name: page.promotion.promotion.name }}
          />
        </Fragment>
      ) : (
        <>
          <PageHeader title={t`Edit Promotion`} />
          <LoadingFailed title={t`This promotion could not be loaded`} message={page.failure} />
        </>
      )}
    </>
  );
}
