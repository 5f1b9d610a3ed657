import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Checkbox } from "../../../../base/forms/checkbox.tsx";
import { Button } from "../../../../base/ui/button.tsx";
import { Failure } from "../../../../base/dialogs/failure.tsx";
import { FormActions, FormSection } from "../../../forms/form-section.tsx";
import { CertificateField } from "../certificate/certificate-field.tsx";
import { OptionsSection } from "../../../options/options-section.tsx";
import { PhotoFields } from "../photos/photo-fields.tsx";
import type { UploadProgress } from "../photos/upload-photos.ts";
import type { Preparation } from "../photos/use-chosen-files.ts";
import { productColumns } from "../../../../../domain/catalog/columns.ts";
import type { MetalRates } from "../../../../../domain/catalog/metal-prices.ts";
import { EntryList, type EntryWords } from "./entry-list.tsx";
import { MetalSection } from "./metal-section.tsx";
import { SkuNote } from "./sku-note.tsx";
import { BasicInformation, PlainSection, Pricing, Visibility } from "./product-fields.tsx";
import "./upload-progress.css";
import { type ProductFormOptions, useProductForm } from "./use-product-form.tsx";

type ProductFormProps = ProductFormOptions & {
  categories: readonly string[];
  rates: MetalRates;
  /** Whether the admin goes on here after adding another product. */
  isNext?: boolean;
};

export function ProductForm({ categories, rates, isNext = false, ...options }: ProductFormProps) {
  const { t } = useLingui();
  const { product, onAddAnother } = options;
  const { form, draft, back, setAddsAnother, uploading, uploadProblems, dialogs } = useProductForm(options);
  const { busy, change, failure, problems } = form;
  const [preparing, setPreparing] = useState<Preparation | null>(null);
  const { ref } = form.formProps;
  useEffect(() => {
    if (isNext) (ref.current?.elements.namedItem("name") as HTMLElement | null)?.focus();
  }, [isNext, ref]);
  return (
    <>
      <form {...form.formProps} className="mt-6">
        <BasicInformation form={form} draft={draft} categories={categories} />
        <Pricing form={form} draft={draft} rates={rates} />
        <MetalSection form={form} draft={draft} rates={rates} change={change} />
        <PhotoFields
          photos={draft.photos}
          failures={uploadProblems}
          onChange={(photos) => change({ photos })}
          onPreparing={setPreparing}
        />
        <OptionsSection
          options={draft.options}
          combinations={draft.combinations}
          photos={draft.photos}
          problems={problems}
          onChange={change}
        />
        <PlainSection form={form} section="facts" title={t`Facts`} />
        <PlainSection form={form} section="certificate" title={t`Certificate`}>
          <CertificateField
            certificate={draft.certificate}
            failure={problems.certificate}
            onChange={(certificate) => change({ certificate })}
          />
        </PlainSection>
        <PlainSection form={form} section="inventory" title={t`Inventory & Identifiers`}>
          <SkuNote sku={draft.sku} id={product?.id ?? null} />
        </PlainSection>
        <PlainSection form={form} section="shipping" title={t`Shipping Details (optional)`} />
        <FormSection title={t(productColumns.features.label)}>
          <EntryList
            words={featureWords}
            separators={/\n/}
            name="features"
            entries={draft.features}
            typed={draft.newFeature}
            error={problems.features}
            onChange={(features, newFeature) => change({ features, newFeature })}
          />
        </FormSection>
        <FormSection title={t(productColumns.tags.label)}>
          <EntryList
            words={tagWords}
            separators={/[\n,;]/}
            name="tags"
            entries={draft.tags}
            typed={draft.newTag}
            error={problems.tags}
            onChange={(tags, newTag) => change({ tags, newTag })}
          />
        </FormSection>
        <FormSection title={t(productColumns.featured.label)}>
          <Checkbox
            label={t`Featured: the home page shows the first four`}
            checked={draft.featured}
            onChange={(event) => change({ featured: event.currentTarget.checked })}
          />
        </FormSection>
        <Visibility form={form} draft={draft} />
        <Failure>{failure === null ? null : t`Not saved. ${failure}`}</Failure>
        <FormActions>
          {preparing && (
            <Progress {...preparing}>
              {t`Preparing ${plural({ number: preparing.done + 1 }, { other: "#" })} of ${plural({ all: preparing.all }, { other: "#" })}`}
            </Progress>
          )}
          {uploading && (
            <Progress {...uploading}>
              {t`Uploading ${plural({ number: uploading.done + 1 }, { other: "#" })} of ${plural({ all: uploading.all }, { other: "#" })}`}
            </Progress>
          )}
          <Button
            tone="secondary"
            size="small"
            disabled={busy}
            onClick={() => void back()}
          >{t`Cancel`}</Button>
          {onAddAnother && (
            <Button
              tone="secondary"
              size="small"
              disabled={busy || preparing !== null}
              onClick={({ currentTarget }) => {
                setAddsAnother(true);
                currentTarget.form?.requestSubmit();
              }}
            >{t`Save and Add Another`}</Button>
          )}
          <Button
            type="submit"
            size="small"
            busy={busy}
            disabled={preparing !== null}
            onClick={() => setAddsAnother(false)}
          >
            {busy ? t`Saving` : product ? t`Save Changes` : t`Add Product to Catalogue`}
          </Button>
        </FormActions>
      </form>
      {dialogs}
    </>
  );
}

const featureWords: EntryWords = {
  added: msg`Added features`,
  add: msg`Add a feature`,
  addThis: msg`Add this feature`,
};

const tagWords: EntryWords = { added: msg`Added tags`, add: msg`Add a tag`, addThis: msg`Add this tag` };

type ProgressProps = (Preparation | UploadProgress) & { children: string };

function Progress({ done, all, children }: ProgressProps) {
  return (
    <label className="figures me-auto flex flex-none! flex-wrap items-center gap-x-3 text-note text-ink-2 max-sm:w-26">
      <span role="status">{children}</span>
      <progress value={done} max={all} className="upload-progress" />
    </label>
  );
}
