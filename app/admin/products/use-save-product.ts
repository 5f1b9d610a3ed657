import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { browserClient } from "../../clients/data-api/browser-client.ts";
import { showToast } from "../../behaviors/toasts.tsx";
import { Refusal } from "../ui/edits.ts";
import { useAction } from "../ui/use-action.ts";
import { type DraftPhoto, storedPhoto, withoutPhotos } from "./draft-photos.ts";
import { sparingFiles } from "./pending-files.ts";
import { photographsOf, type Product } from "./product.ts";
import { removeReplacedFiles, UploadFailure } from "./product-files.ts";
import { readProduct } from "./queries.ts";
import type { DraftValues } from "./read-draft.ts";
import { PhotosRefused, type RefusedPhoto, type UploadProgress } from "./upload-photos.ts";
import { addressOf, findLostSave, LostSave, saveProduct } from "./save-product.ts";

type SaveProductOptions = {
  product: Product | null;
  newestId: number;
  /** The form's photographs are these from now on: what was uploaded is stored, what was refused is gone. */
  onPhotos: (photos: readonly DraftPhoto[]) => void;
  onSaved: () => void;
};

/** Somebody else saved the product first: what one wanted to save, and what stands there. */
export type Conflict = { values: DraftValues; photos: readonly DraftPhoto[]; theirs: Product };

type Form = { photos: readonly DraftPhoto[]; loaded: Product | null; over: Product | null };

/** A save that stopped because photographs were refused. */
type StoppedSave = { values: DraftValues; form: Form; refused: readonly RefusedPhoto[] };

/** Saves a product form, once at a time, and says how it went. */
export function useSaveProduct({ product, newestId, onPhotos, onSaved }: SaveProductOptions) {
  const { busy, failure, run } = useAction();
  const [loaded, setLoaded] = useState(product);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [stopped, setStopped] = useState<StoppedSave | null>(null);
  const [uploadFailures, setUploadFailures] = useState<readonly string[]>([]);
  const [uploading, setUploading] = useState<UploadProgress | null>(null);
  const lost = useRef<LostSave>(null);

  /** @param over the product as it was last seen; null for a new one */
  function save(values: DraftValues, photos: readonly DraftPhoto[], over = loaded) {
    setUploadFailures([]);
    return run(
      async () => {
        let form = { photos, loaded, over };
        try {
          form = await afterLostSave(form);
          await store(values, form);
        } catch (error) {
          if (error instanceof LostSave) lost.current = error;
          if (!(error instanceof UploadFailure)) throw error;
          const refused = error instanceof PhotosRefused ? error.refused : [];
          // The toast goes into the question, which has to be there first.
          if (refused.length > 0) flushSync(() => setStopped({ values, form, refused }));
          tellUploadFailure(error.message, refused);
        } finally {
          setUploading(null);
        }
      },
      { title: "Error saving product" },
    );
  }

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
    onPhotos(photos);
    return { photos, loaded: found, over: found };
  }

  function tellUploadFailure(message: string, refused: readonly RefusedPhoto[]) {
    setConflict(null);
    setUploadFailures(refused.length > 0 ? refused.map(({ reason }) => reason) : [message]);
    showToast({ title: "Image Upload Error", description: message, destructive: true, duration: 10_000 });
  }

  /** Saves what was to be saved; the refused photographs leave the form. */
  function saveWithout({ values, form, refused }: StoppedSave) {
    const photos = withoutPhotos(
      form.photos,
      refused.map(({ photo }) => photo),
    );
    setStopped(null);
    onPhotos(photos);
    return save(values, photos, form.over);
  }

  return {
    loaded,
    busy,
    failure,
    uploading,
    uploadFailures,
    stopped,
    conflict,
    save,
    saveWithout,
    stayStopped: () => setStopped(null),
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
