import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../../ui/button.tsx";
import { useReturn } from "../../page/use-return.ts";
import { Checkbox } from "../../../forms/checkbox.tsx";
import { FormActions, FormSection } from "../../ui/form-section.tsx";
import { useUnsavedChanges } from "../../ui/use-unsaved-changes.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { PhotoFields } from "../photos/photo-fields.tsx";
import { RefusedPhotos } from "../photos/refused-photos.tsx";
import { Uploading } from "../photos/uploading.tsx";
import { columns, type ColumnValues, parseNumber, type Product } from "./columns.ts";
import { EntryList } from "./entry-list.tsx";
import { ProductConflict } from "./product-conflict.tsx";
import { type DraftErrors, draftOf, isEdited, type ProductDraft, readDraft } from "./product-draft.ts";
import { BasicInformation, PlainSection, Pricing } from "./product-fields.tsx";
import { useSaveProduct } from "./use-save-product.ts";

type ProductFormProps = {
  /** The product to edit; null to add one. */
  product: Product | null;
  categories: readonly string[];
};

export function ProductForm({ product, categories }: ProductFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => draftOf(product));
  const [errors, setErrors] = useState<DraftErrors>({});
  const [costsNothing, setCostsNothing] = useState<ColumnValues | null>(null);
  const back = useReturn("/admin/products");
  const saving = useSaveProduct({
    product,
    onPhotos: (photos) => setDraft((now) => ({ ...now, photos })),
    onSaved() {
      unsaved.release();
      void back();
    },
  });
  const { busy, loaded, conflict, stopped } = saving;
  const unsaved = useUnsavedChanges(isEdited(draft, loaded));

  function change(changes: Partial<ProductDraft>) {
    // What is typed while it is being saved would be lost on leaving.
    if (busy) return;
    setDraft({ ...draft, ...changes });
    const mended = Object.keys(changes).map((name) => [name, undefined]);
    setErrors({ ...errors, ...(Object.fromEntries(mended) as DraftErrors) });
  }

  function focusField(name: string) {
    (form.current!.elements.namedItem(name) as HTMLElement | null)?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const { values, errors } = readDraft(draft);
    if (errors) {
      setErrors(errors);
      focusField(Object.keys(errors)[0]!);
    } else if (values.price === 0 && (loaded?.price !== 0 || draft.price !== draftOf(loaded).price))
      setCostsNothing(values);
    else void saving.save(values, draft.photos);
  }

  const part = { draft, errors, onChange: change };
  return (
    <>
      <form ref={form} noValidate onSubmit={submit} className="mt-6">
        <BasicInformation {...part} categories={categories} />
        <Pricing {...part} />
        <PhotoFields
          photos={draft.photos}
          failures={saving.uploadFailures}
          onChange={(photos) => change({ photos })}
        />
        <PlainSection {...part} section="inventory" title="Inventory & Identifiers" />
        <PlainSection {...part} section="shipping" title="Shipping Details (optional)" />
        <FormSection title={columns.features.label}>
          <EntryList
            noun="feature"
            name="features"
            entries={draft.features}
            typed={draft.newFeature}
            error={errors.features}
            onChange={(features, newFeature) => change({ features, newFeature })}
          />
        </FormSection>
        <FormSection title={columns.tags.label}>
          <EntryList
            noun="tag"
            name="tags"
            entries={draft.tags}
            typed={draft.newTag}
            error={errors.tags}
            onChange={(tags, newTag) => change({ tags, newTag })}
          />
        </FormSection>
        <FormSection title={columns.featured.label}>
          <Checkbox
            label="Show among the four featured pieces on the home page"
            checked={draft.featured}
            onChange={(event) => change({ featured: event.currentTarget.checked })}
          />
        </FormSection>
        <SaveFailure>{saving.failure}</SaveFailure>
        <FormActions>
          {saving.uploading && <Uploading {...saving.uploading} />}
          <Button tone="secondary" size="small" disabled={busy} onClick={() => void back()}>
            Cancel
          </Button>
          <Button type="submit" size="small" busy={busy}>
            {busy ? "Saving" : product ? "Save Changes" : "Add Product to Catalogue"}
          </Button>
        </FormActions>
      </form>
      {costsNothing && (
        <PriceQuestion
          typed={draft.price}
          onConfirm={() => {
            setCostsNothing(null);
            void saving.save(costsNothing, draft.photos);
          }}
          onClose={() => {
            flushSync(() => setCostsNothing(null));
            focusField("price");
          }}
        />
      )}
      {stopped && (
        <RefusedPhotos
          refused={stopped.refused}
          onConfirm={() => void saving.saveWithout(stopped)}
          onClose={() => {
            flushSync(saving.stayStopped);
            focusField(`remove ${stopped.refused[0]!.photo.key}`);
          }}
        />
      )}
      {conflict && (
        <ProductConflict
          conflict={conflict}
          busy={busy}
          failure={saving.failure}
          onKeepTheirs={() => {
            saving.takeTheirs(conflict.theirs);
            setDraft(draftOf(conflict.theirs));
          }}
          onSaveMine={() => void saving.save(conflict.values, conflict.photos, conflict.theirs)}
          onClose={saving.closeConflict}
        />
      )}
      {unsaved.dialog}
    </>
  );
}

/** Why the last save failed. Unlike the toast that also says so, this stays. */
function SaveFailure({ children }: { children: string | null }) {
  return (
    <div role="alert">
      {children !== null && (
        <p className="mb-4 bg-danger-tint px-3 py-2 text-note text-danger">Not saved. {children}</p>
      )}
    </div>
  );
}

type PriceQuestionProps = {
  /** The price as it was typed. */
  typed: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a product is saved that would cost nothing, on purpose or by mistake. */
function PriceQuestion({ typed, onConfirm, onClose }: PriceQuestionProps) {
  return (
    <ConfirmDialog
      title="Save at a price of $0.00?"
      action="Save at $0.00"
      cancel="Change the price"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {parseNumber(typed) === null && (
        <p className="mb-2 font-medium text-danger">"{typed.trim()}" cannot be read as a price.</p>
      )}
      <p>Customers could order this product for nothing.</p>
    </ConfirmDialog>
  );
}
