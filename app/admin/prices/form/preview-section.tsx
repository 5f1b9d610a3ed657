import { useLingui } from "@lingui/react/macro";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { useLoaded } from "../../../base/loading/use-loaded.ts";
import { checkSchema } from "../../../base/forms/check.ts";
import { FormSection } from "../../forms/form-section.tsx";
import { useSettled } from "../../forms/use-settled.ts";
import { previewPromotion } from "../preview.ts";
import type { PromotionValues } from "../promotion.ts";
import type { LoadedPromotion } from "./loaded-promotion.ts";
import { PreviewOf } from "./preview-of.tsx";
import { type PromotionDraft, promotionSchema, valuesOf } from "./promotion-draft.ts";

type PreviewSectionProps = {
  draft: PromotionDraft;
  loaded: LoadedPromotion | null;
  isDirty: boolean;
};

export function PreviewSection({ draft, loaded, isDirty }: PreviewSectionProps) {
  const { t } = useLingui();
  const { parsed } = isDirty ? checkSchema(promotionSchema, draft) : { parsed: null };
  const typed = parsed && JSON.stringify(valuesOf(parsed, loaded?.promotion));
  const key = useSettled(typed);
  const { value, failure, again } = useLoaded(key, async (signal) => {
    const values = JSON.parse(key!) as PromotionValues;
    const id = loaded?.promotion.id ?? null;
    return { key, values, preview: await previewPromotion(browserClient(), values, id, signal) };
  });
  const isCurrent = typed !== null && value?.key === typed;
  return (
    <FormSection title={t`What Changes`}>
      <div role="status" aria-busy={typed !== null && !isCurrent && failure === null}>
        {typed === null ? (
          <p className="text-ui text-ink-3">
            {isDirty || !loaded
              ? t`Once the form is complete, this shows which prices change.`
              : t`Nothing yet. This shows which prices your changes affect.`}
          </p>
        ) : failure !== null && !isCurrent ? (
          <p className="text-ui text-ink-2">
            {t`The prices could not be computed.`} {failure}{" "}
            <button type="button" className="link" onClick={() => void again()}>{t`Try again`}</button>
          </p>
        ) : value ? (
          <PreviewOf preview={value.preview} of={value.values} isOld={!isCurrent} />
        ) : (
          <p className="text-ui text-ink-3">{t`Computing prices...`}</p>
        )}
      </div>
    </FormSection>
  );
}
