import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { showToast } from "../../../behaviors/toasts.tsx";
import { browserClient } from "../../../clients/browser-client.ts";
import { randomUuid } from "../../../clients/random-uuid.ts";
import { changedColumns, Refusal } from "../../ui/edits.ts";
import { useAction } from "../../ui/use-action.ts";
import { asColumns, type DraftPhoto, withoutPhotos } from "../photos/photos.ts";
import {
  PhotosRefused,
  type RefusedPhoto,
  UploadFailure,
  type UploadProgress,
  uploadPhotos,
  type Uploads,
} from "../photos/upload-photos.ts";
import { type ColumnValues, type Product, type ProductValues, valuesOf } from "./columns.ts";
import { addProduct, changeProduct, readProduct } from "./queries.ts";

type SaveProductOptions = {
  /** The product to edit; null to add one. */
  product: Product | null;
  /** Refused photographs are gone from these. */
  onPhotos: (photos: readonly DraftPhoto[]) => void;
  onSaved: () => void;
};

/** A save that would have overwritten what somebody else saved. */
export type Conflict = {
  values: ColumnValues;
  photos: readonly DraftPhoto[];
  loaded: Product;
  theirs: Product;
};

/** A save that stopped because photographs were refused. */
type StoppedSave = {
  values: ColumnValues;
  photos: readonly DraftPhoto[];
  over: Product | null;
  refused: readonly RefusedPhoto[];
};

/**
 * Saves a product form, one save at a time. A save whose response got lost is simply repeated: photographs are
 * uploaded once, and a new product is added once, by the form's own key.
 */
export function useSaveProduct({ product, onPhotos, onSaved }: SaveProductOptions) {
  const { busy, failure, run } = useAction();
  const [key] = useState(randomUuid);
  const uploads = useRef<Uploads>(new Map());
  const [loaded, setLoaded] = useState(product);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [stopped, setStopped] = useState<StoppedSave | null>(null);
  const [uploadFailures, setUploadFailures] = useState<readonly string[]>([]);
  const [uploading, setUploading] = useState<UploadProgress | null>(null);

  /** @param over the product as last seen, which the save replaces; null for a new one */
  function save(values: ColumnValues, photos: readonly DraftPhoto[], over = loaded) {
    setUploadFailures([]);
    return run(
      async () => {
        try {
          const addresses = await uploadPhotos(photos, uploads.current, setUploading);
          const theirs = await store({ ...values, ...asColumns(addresses) }, over);
          if (theirs) setConflict({ values, photos, ...theirs });
        } catch (error) {
          if (!(error instanceof UploadFailure)) throw error;
          const refused = error instanceof PhotosRefused ? error.refused : [];
          // The toast goes into the question, which has to be there first.
          if (refused.length > 0) flushSync(() => setStopped({ values, photos, over, refused }));
          tellUploadFailure(error.message, refused);
        } finally {
          setUploading(null);
        }
      },
      { title: "Error saving product" },
    );
  }

  /** @returns null when the product is saved, or what somebody else saved first */
  async function store(mine: ProductValues, over: Product | null) {
    const db = browserClient();
    const before = loaded ?? (await addProduct(db, key, mine));
    const replaced = over ?? before;
    const changes = changedColumns<ProductValues>(valuesOf(before), mine);
    if (Object.keys(changes).length > 0 && !(await changeProduct(db, replaced, changes))) {
      const theirs = await readProduct(db, replaced.id);
      if (!theirs) throw new Refusal("This product was deleted in the meantime.");
      if (!isStored(changes, theirs)) return { loaded: before, theirs };
    }
    showToast({ title: `Product ${product ? "updated" : "added"} successfully!` });
    onSaved();
    return null;
  }

  function tellUploadFailure(message: string, refused: readonly RefusedPhoto[]) {
    setConflict(null);
    setUploadFailures(refused.length > 0 ? refused.map(({ reason }) => reason) : [message]);
    showToast({ title: "Image Upload Error", description: message, destructive: true, duration: 10_000 });
  }

  /** Saves what was to be saved; the refused photographs leave the form. */
  function saveWithout({ values, photos, over, refused }: StoppedSave) {
    const rest = withoutPhotos(
      photos,
      refused.map(({ photo }) => photo),
    );
    setStopped(null);
    onPhotos(rest);
    return save(values, rest, over);
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
    /** Goes on with the product as somebody else saved it. */
    takeTheirs(theirs: Product) {
      setLoaded(theirs);
      setConflict(null);
    },
    closeConflict: () => setConflict(null),
  };
}

/** Whether the product has these changes already, as after a save whose response got lost. */
function isStored(changes: Partial<ProductValues>, stored: Product): boolean {
  const values = valuesOf(stored);
  return Object.keys(changedColumns<ProductValues>(values, { ...values, ...changes })).length === 0;
}
