import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { formatPrice } from "../../../../domain/money/money.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { checkSchema } from "../../../base/forms/check.ts";
import { useForm } from "../../../base/forms/use-form.ts";
import { Badge } from "../../../base/ui/badge.tsx";
import { useEdit } from "../../../base/edits/use-edit.tsx";
import { PageHeader } from "../../page/page-header.tsx";
import { ConfirmDialog } from "../../../base/edits/confirm-dialog.tsx";
import { SaveActions } from "../../forms/form-section.tsx";
import { useFormPage } from "../../forms/use-form-page.ts";
import { type Pickable, usePickableToast } from "../pick-list/pickable.ts";
import type { PromotionValues } from "../promotion.ts";
import { promotionStatus, statusNames, statusTones } from "../promotion-status.ts";
import { addPromotion, changePromotion } from "../queries.ts";
import { Applicability } from "./applicability.tsx";
import { CodeSection } from "./code-section.tsx";
import { BasicInformation, DiscountDetails, DurationAndStatus, UsageLimits } from "./form-sections.tsx";
import { giveawaySentence } from "./giveaway.ts";
import { columnsOf, type LoadedPromotion, loadPromotion } from "./loaded-promotion.ts";
import { PreviewSection } from "./preview-section.tsx";
import { newDraft, type PromotionDraft, promotionSchema, valuesOf } from "./promotion-draft.ts";
import { promotionEditTexts } from "../../forms/edit-texts.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";

type PromotionFormProps = {
  promotion: LoadedPromotion | null;
  pickable: Pickable;
};

/** A draft to ask about because it gives something away, and the sentence that says so. */
type Giveaway = { draft: PromotionDraft; sentence: string };

export function PromotionForm({ promotion, pickable }: PromotionFormProps) {
  const { t } = useLingui();
  const money = useMoney();
  usePickableToast(pickable);
  const { loaded, draft, isDirty, change, restart, back, question, leave } = useFormPage(
    "/admin/promotions",
    promotion,
    draftIn,
  );
  const [giveaway, setGiveaway] = useState<Giveaway | null>(null);
  const form = useForm({
    values: draft,
    onChange: change,
    check: (typed) => checkSchema(promotionSchema, typed),
    send: saveOrAsk,
    failureToast: { title: t`Error saving promotion` },
  });
  const edit = useEdit<LoadedPromotion, PromotionValues>({
    texts: promotionEditTexts,
    columns: (theirs) =>
      columnsOf([loaded, { initial: draft }, theirs].flatMap((version) => version?.initial.products ?? [])),
    valuesOf: (version) => valuesOf(version.initial, version.promotion),
    read: (version) => loadPromotion(browserClient(), version.promotion.id),
    save: async (over, changes) =>
      (await changePromotion(browserClient(), over.promotion, changes)) ? over : null,
    form,
    onSaved: () => leave(t`Promotion updated successfully!`),
    onKeepTheirs: restart,
  });

  async function saveOrAsk(checked: PromotionDraft): Promise<void> {
    const sentence = await giveawaySentence(browserClient(), checked, money);
    if (sentence === null) await save(checked);
    else setGiveaway({ draft: checked, sentence });
  }

  async function save(checked: PromotionDraft): Promise<void> {
    if (loaded) return edit.save({ loaded, mine: valuesOf(checked, loaded.promotion), over: loaded });
    await addPromotion(browserClient(), valuesOf(checked));
    await leave(t`Promotion added successfully!`);
  }

  return (
    <>
      <PageHeader
        title={loaded ? t`Edit Promotion` : t`Add New Promotion`}
        mark={loaded && <StatusMark of={loaded} />}
      />
      <form {...form.formProps} className="mt-6">
        <BasicInformation form={form} />
        <DiscountDetails form={form} draft={draft} />
        <Applicability form={form} draft={draft} pickable={pickable} />
        <DurationAndStatus form={form} draft={draft} />
        <CodeSection form={form} draft={draft} />
        <UsageLimits form={form} draft={draft} usageCount={loaded?.promotion.usage_count ?? 0} />
        <PreviewSection draft={draft} loaded={loaded} isDirty={isDirty} />
        <SaveActions
          form={form}
          label={loaded ? t`Save Changes` : t`Add Promotion`}
          onCancel={() => void back()}
        />
      </form>
      {giveaway && (
        <ConfirmDialog
          title={t`Give products away?`}
          action={t`Save and give away`}
          onConfirm={() => {
            setGiveaway(null);
            void form.run(() => save(giveaway.draft));
          }}
          onClose={() => setGiveaway(null)}
        >
          <p className="font-medium text-danger">{giveaway.sentence}</p>
          <p className="mt-2">{t`Customers can order them for ${{ price: formatPrice(0, money) }} while the promotion runs.`}</p>
        </ConfirmDialog>
      )}
      {edit.dialog}
      {question}
    </>
  );
}

function draftIn(promotion: LoadedPromotion | null): PromotionDraft {
  return promotion?.initial ?? newDraft;
}

function StatusMark({ of: { promotion } }: { of: LoadedPromotion }) {
  const { t } = useLingui();
  const status = promotionStatus(promotion);
  return <Badge tone={statusTones[status]}>{t(statusNames[status])}</Badge>;
}
