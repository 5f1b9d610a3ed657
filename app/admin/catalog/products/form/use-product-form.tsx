import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { showToast } from "../../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { randomUuid } from "../../../../base/browser/random-uuid.ts";
import { useForm } from "../../../../base/forms/use-form.ts";
import { copyTranslations } from "../../../languages/translation-rows.ts";
import { useEdit } from "../../../../base/edits/use-edit.tsx";
import { useWorkingCopy } from "../../../../base/edits/use-working-copy.ts";
import { formatPrice } from "../../../../../domain/money/money.ts";
import { useReturn } from "../../../page/use-return.ts";
import { useUnsavedChanges } from "../../../forms/use-unsaved-changes.tsx";
import { ConfirmDialog } from "../../../../base/edits/confirm-dialog.tsx";
import { asColumns, withoutPhotos } from "../../../files/draft-photos.ts";
import { withUploads } from "../../../options/draft-combinations.ts";
import { RefusedPhotos } from "../photos/refused-photos.tsx";
import { uploadCertificate } from "../certificate/certificate-file.ts";
import { UploadFailure, type Uploads } from "../../../files/upload-file.ts";
import { PhotosRefused, type UploadProgress, uploadPhotos } from "../photos/upload-photos.ts";
import { conflictColumns, type Product, type ProductValues, valuesOf } from "./columns.ts";
import { type CheckedDraft, checkDraft, draftOf, duplicateOf } from "./product-draft.ts";
import { readMovesSince } from "../history/moves-since.ts";
import { productOnto } from "./moved-stock.ts";
import { addProduct, readProduct } from "./queries.ts";
import { createSave } from "./save-product.ts";
import { productEditTexts } from "../../../forms/edit-texts.ts";
import { useMoney } from "../../../../base/shop/use-shop.ts";

/** A save that stopped because photographs were refused. */
type StoppedSave = { checked: CheckedDraft; over: Product | null; error: PhotosRefused; isAsked: boolean };

export type ProductFormOptions = {
  /** The product to edit; null to add one. */
  product: Product | null;
  /** What a new product begins with, in place of empty fields. */
  template?: Product | null;
  /** Called instead of going back, after a save that is to be followed by another new product. */
  onAddAnother?: () => void;
};

/**
 * The product form and its questions. A save whose response got lost is simply repeated: photographs are uploaded once,
 * and a new product is added once, by the form's idempotency key.
 */
export function useProductForm({ product, template = null, onAddAnother }: ProductFormOptions) {
  const { t } = useLingui();
  const money = useMoney();
  const back = useReturn("/admin/products");
  const { loaded, draft, isDirty, change, restart } = useWorkingCopy(product, (row) =>
    row === null && template ? duplicateOf(template) : draftOf(row),
  );
  const addsAnother = useRef(false);
  const unsaved = useUnsavedChanges(isDirty);
  const [idempotencyKey] = useState(randomUuid);
  const [uploads] = useState<Uploads>(() => new Map());
  const [saveChanges] = useState(() => createSave(browserClient));
  const [uploading, setUploading] = useState<UploadProgress | null>(null);
  const [stopped, setStopped] = useState<StoppedSave | null>(null);
  const [stockMoves, setStockMoves] = useState<readonly string[]>([]);
  const [costsNothing, setCostsNothing] = useState<CheckedDraft | null>(null);
  const form = useForm({
    values: draft,
    onChange: change,
    check: checkDraft,
    send: saveOrAsk,
    failureToast: (error) =>
      error instanceof UploadFailure
        ? {
            title:
              error.field === "certificate"
                ? t`The certificate could not be uploaded`
                : t`Image Upload Error`,
            duration: 10_000,
          }
        : { title: t`Error saving product` },
  });
  const edit = useEdit<Product, ProductValues>({
    texts: productEditTexts,
    columns: () => conflictColumns(uploads, stockMoves, money),
    valuesOf,
    read: readNow,
    save: saveChanges,
    onto: productOnto,
    form,
    onSaved: async () => {
      showToast({ title: product ? t`Product updated successfully!` : t`Product added successfully!` });
      unsaved.release();
      if (addsAnother.current) onAddAnother?.();
      else await back();
    },
    onKeepTheirs: restart,
    onSaveMine: ({ over }) => save(checkDraft(draft).parsed!, over),
  });

  /** With what moved the stock since the form was opened. */
  async function readNow({ id }: Product) {
    const now = await readProduct(browserClient(), id);
    if (now && now.stock_quantity !== loaded?.stock_quantity)
      setStockMoves(
        await readMovesSince(browserClient(), id, loaded?.stock_quantity ?? null).catch(() => []),
      );
    return now;
  }

  async function saveOrAsk(checked: CheckedDraft) {
    const isKnown = loaded?.price === 0 && draft.price === draftOf(loaded).price;
    if (checked.values.price === 0 && !isKnown) setCostsNothing(checked);
    else await save(checked);
  }

  /** @param over the product as last seen, which the save replaces; null for a new one */
  async function save(checked: CheckedDraft, over = loaded) {
    setStopped(null);
    const addresses = await upload(checked, over);
    const photos = asColumns(addresses);
    const options = withUploads(checked.options, checked.photos, addresses);
    const certificate_file = await uploadCertificate(checked.certificate, uploads);
    const mine = { ...checked.values, ...photos, certificate_file, options };
    const before = loaded ?? (await addProduct(browserClient(), idempotencyKey, mine));
    if (loaded === null && template)
      await copyTranslations(browserClient(), "products", template.id, before.id);
    await edit.save({ loaded: before, mine, over: over ?? before });
  }

  async function upload(checked: CheckedDraft, over: Product | null): Promise<string[]> {
    try {
      return await uploadPhotos(checked.photos, uploads, setUploading);
    } catch (error) {
      // Now, because the next toast belongs into the question.
      if (error instanceof PhotosRefused)
        flushSync(() => setStopped({ checked, over, error, isAsked: true }));
      throw error;
    } finally {
      setUploading(null);
    }
  }

  function saveWithoutRefused({ checked, over, error }: StoppedSave) {
    const photos = withoutPhotos(
      checked.photos,
      error.refused.map(({ photo }) => photo),
    );
    setStopped(null);
    change({ photos });
    void form.run(() => save({ ...checked, photos }, over));
  }

  function focusField(name: string) {
    (form.formProps.ref.current!.elements.namedItem(name) as HTMLElement | null)?.focus();
  }

  const question = costsNothing ? (
    <PriceQuestion
      onConfirm={() => {
        setCostsNothing(null);
        void form.run(() => save(costsNothing));
      }}
      onClose={() => {
        flushSync(() => setCostsNothing(null));
        focusField("price");
      }}
    />
  ) : stopped?.isAsked ? (
    <RefusedPhotos
      refused={stopped.error.refused}
      onConfirm={() => saveWithoutRefused(stopped)}
      onClose={() => {
        flushSync(() => setStopped({ ...stopped, isAsked: false }));
        focusField(`remove ${stopped.error.refused[0]!.photo.id}`);
      }}
    />
  ) : (
    edit.dialog
  );

  return {
    form,
    draft,
    back,
    /** Says, before the form is sent, what comes after it. */
    setAddsAnother: (adds: boolean) => {
      addsAnother.current = adds;
    },
    uploading,
    /** A sentence for each photograph that the last save could not upload. */
    uploadProblems: stopped
      ? stopped.error.refused.map(({ reason }) => reason)
      : [form.problems.photos].filter((sentence) => sentence !== undefined),
    dialogs: (
      <>
        {question}
        {unsaved.dialog}
      </>
    ),
  };
}

type PriceQuestionProps = { onConfirm: () => void; onClose: () => void };

/** Asks before saving a product that would cost nothing, whether on purpose or by mistake. */
function PriceQuestion({ onConfirm, onClose }: PriceQuestionProps) {
  const { t } = useLingui();
  const nothing = formatPrice(0, useMoney());
  return (
    <ConfirmDialog
      title={t`Save at a price of ${nothing}?`}
      action={t`Save at ${nothing}`}
      cancel={t`Change the price`}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t`Customers could order this product for nothing.`}</p>
    </ConfirmDialog>
  );
}
