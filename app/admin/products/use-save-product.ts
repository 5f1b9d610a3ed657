import { useRef, useState } from "react";
import { browserClient } from "../../data/browser-client.ts";
import { showToast } from "../../shell/toasts.tsx";
import { Refusal } from "../ui/edits.ts";
import { useAction } from "../ui/use-action.ts";
import { type DraftPhoto, storedPhoto } from "./draft-photos.ts";
import { sparingFiles } from "./pending-files.ts";
import { photographsOf, type Product } from "./product.ts";
import { removeReplacedFiles, UploadFailure } from "./product-files.ts";
import { readProduct } from "./queries.ts";
import type { DraftValues } from "./read-draft.ts";
import type { UploadProgress } from "./upload-photos.ts";
import { addressOf, findLostSave, LostSave, saveProduct } from "./save-product.ts";

type SaveProductOptions = {
  product: Product | null;
  newestId: number;
  /** The form's photographs are stored now. */
  onStored: (photos: readonly DraftPhoto[]) => void;
  onSaved: () => void;
};

/** Somebody else saved the product first: what one wanted to save, and what stands there. */
export type Conflict = { values: DraftValues; photos: readonly DraftPhoto[]; theirs: Product };

/** Saves a product form, once at a time, and says how it went. */
export function useSaveProduct({ product, newestId, onStored, onSaved }: SaveProductOptions) {
  const { busy, failure, run } = useAction();
  const [loaded, setLoaded] = useState(product);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [uploadFailure, setUploadFailure] = useState<string | null>(null);
  const [uploading, setUploading] = useState<UploadProgress | null>(null);
  const lost = useRef<LostSave>(null);

  /** @param over the product as it was last seen; null for a new one */
  function save(values: DraftValues, photos: readonly DraftPhoto[], over = loaded) {
    setUploadFailure(null);
    return run(
      async () => {
        try {
          const form = await afterLostSave({ photos, loaded, over });
          await store(values, form);
        } catch (error) {
          if (error instanceof LostSave) lost.current = error;
          if (!(error instanceof UploadFailure)) throw error;
          tellUploadFailure(error.message);
        } finally {
          setUploading(null);
        }
      },
      { title: "Error saving product" },
    );
  }

  type Form = { photos: readonly DraftPhoto[]; loaded: Product | null; over: Product | null };

  async function store(values: DraftValues, { photos, loaded, over }: Form) {
    const db = browserClient();
    const saved = await sparingFiles(() =>
      saveProduct(db, { values, photos, loaded, over, newestId, onUpload: setUploading }),
    );
    if (!saved) {
      const theirs = over && (await readProduct(db, over.id));
      if (!theirs) throw new Refusal("This product was deleted in the meantime.");
      setConflict({ values, photos, theirs });
      return;
    }
    showToast({ title: `Product ${product ? "updated" : "added"} successfully!` });
    onSaved();
    const before = [product, loaded, over].flatMap((known) => (known ? photographsOf(known) : []));
    const problem = await removeReplacedFiles(db, before, saved);
    if (problem !== null) tellDeletionFailure(problem);
  }

  /** Where an earlier save was lost on its way back, the form goes on from what it saved. */
  async function afterLostSave(form: Form): Promise<Form> {
    if (!lost.current) return form;
    const { uploads } = lost.current;
    const found = await findLostSave(browserClient(), lost.current);
    lost.current = null;
    if (!found) return form;
    const photos = form.photos.map((photo) => {
      const address = addressOf(uploads, photo.key);
      return address === undefined ? photo : storedPhoto(address);
    });
    setLoaded(found);
    onStored(photos);
    return { photos, loaded: found, over: found };
  }

  function tellUploadFailure(message: string) {
    setConflict(null);
    setUploadFailure(message);
    showToast({ title: "Image Upload Error", description: message, destructive: true, duration: 10_000 });
  }

  return {
    loaded,
    busy,
    failure,
    uploading,
    uploadFailure,
    conflict,
    save,
    /** Goes on with the product as the other one saved it. */
    takeTheirs(theirs: Product) {
      setLoaded(theirs);
      setConflict(null);
    },
    closeConflict: () => setConflict(null),
  };
}

function tellDeletionFailure(problem: string) {
  showToast({
    title: "Old Image Deletion Warning",
    description: `The product is saved, but an old image of it could not be removed: ${problem}`,
  });
}
