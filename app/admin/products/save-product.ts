import { isBackendError } from "../../clients/error-message.ts";
import type { Db } from "../../clients/load-context.ts";
import { changedColumns } from "../edits/changes.ts";
import type { DraftPhoto } from "./draft-photos.ts";
import { settlePendingFiles } from "./pending-files.ts";
import { asColumns, photographsOf, type Product, type ProductValues, valuesOf } from "./product.ts";
import { publicAddress } from "./product-files.ts";
import { addProduct, changeProduct, findAdded, readProduct } from "./queries.ts";
import type { DraftValues } from "./read-draft.ts";
import { discardFiles, type UploadProgress, uploadPhotos, type Uploads } from "./upload-photos.ts";

export type Save = {
  values: DraftValues;
  photos: readonly DraftPhoto[];
  /** The product that the form began with; null for a new one. */
  loaded: Product | null;
  /** The product as it was last seen, which the save replaces. */
  over: Product | null;
  /** The product that was newest when the form was opened. */
  newestId: number;
  onUpload: (progress: UploadProgress) => void;
};

/** A save whose answer did not come: whether the product is saved has to be asked. */
export class LostSave extends Error {
  readonly save: Pick<Save, "over" | "newestId">;
  readonly changes: Partial<ProductValues>;
  readonly uploads: Uploads;

  constructor(save: Save, changes: Partial<ProductValues>, uploads: Uploads, cause: unknown) {
    super("The answer to a save was lost", { cause });
    this.save = save;
    this.changes = changes;
    this.uploads = uploads;
  }
}

/**
 * Uploads the new photographs and saves the product. Whenever that ends without a saved product, the files that were
 * uploaded for it are removed again.
 * @returns the product as saved; null when somebody else changed or deleted it since it was last seen
 * @throws UploadFailure, LostSave, or what the data API says
 */
export async function saveProduct(db: Db, save: Save): Promise<Product | null> {
  const { values, photos, loaded, over } = save;
  const uploads = await uploadPhotos(photos, save.onUpload);
  const addresses = photos.map(({ key, address }) => addressOf(uploads, key) ?? address);
  const mine = { ...values, ...asColumns(addresses) };
  const changes = loaded ? changedColumns<ProductValues>(valuesOf(loaded), mine) : mine;
  const names = [...uploads.values()];
  try {
    const saved = await store(db, over, changes, mine);
    if (saved) settlePendingFiles(names);
    else await discardFiles(names);
    return saved;
  } catch (error) {
    if (!isBackendError(error)) throw new LostSave(save, changes, uploads, error);
    await discardFiles(names);
    throw error;
  }
}

function store(db: Db, over: Product | null, changes: Partial<ProductValues>, mine: ProductValues) {
  if (!over) return addProduct(db, mine);
  return Object.keys(changes).length === 0 ? Promise.resolve(over) : changeProduct(db, over, changes);
}

/**
 * Asks what became of a save whose answer was lost, so that saving again does not add the product twice.
 * @returns the product as it was saved; null when it was not: then its files are removed
 */
export async function findLostSave(db: Db, lost: LostSave): Promise<Product | null> {
  const { over, newestId } = lost.save;
  const { name = "", image = null } = lost.changes;
  const found = over ? await readProduct(db, over.id) : await findAdded(db, { name, image }, newestId);
  const names = [...lost.uploads.values()];
  if (found && wasSaved(found, lost)) {
    settlePendingFiles(names);
    return found;
  }
  await discardFiles(names);
  return null;
}

/** A file's name is found nowhere else; without one, the columns have to be as they were sent. */
function wasSaved(found: Product, { save, changes, uploads }: LostSave): boolean {
  const [upload] = uploads.values();
  if (upload !== undefined) return photographsOf(found).includes(publicAddress(upload));
  const values = valuesOf(found);
  return save.over === null || Object.keys(changedColumns(values, { ...values, ...changes })).length === 0;
}

/** Where everyone sees the photograph that the form has under this key, if it was uploaded. */
export function addressOf(uploads: Uploads, key: string): string | undefined {
  const name = uploads.get(key);
  return name === undefined ? undefined : publicAddress(name);
}
