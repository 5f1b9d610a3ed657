import type { ProductWith } from "../../../catalogue/queries.ts";

type PhotoColumns = ProductWith<"image, images">;

/** The addresses of all photographs of a product, the main one first, each once. */
export function photosOf({ image, images }: PhotoColumns): string[] {
  return [...new Set(image ? [image, ...images] : images)].filter((address) => address !== "");
}

/** Addresses as the columns that hold them. */
export function asColumns([main, ...further]: readonly string[]): PhotoColumns {
  return { image: main ?? null, images: further };
}

/** A photograph in the form: stored already, or a file that is uploaded when the product is saved. */
export type DraftPhoto = { key: string; address: string; file: null } | NewPhoto;

export type NewPhoto = {
  key: string;
  /** The file's address in this browser. */
  address: string;
  file: File;
  /** The stored photograph that it was chosen to replace. */
  replaced?: DraftPhoto;
};

/** The database's limit: a main photograph and twenty more. */
const maxPhotos = 21;

/** The bucket's limits. */
const megabyte = 1024 * 1024;
const maxMegabytes = 10;
export const imageTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

export function storedPhoto(address: string): DraftPhoto {
  return { key: address, address, file: null };
}

/** The files that fit into a form with `present` photographs, and a sentence for each that does not. */
export function takePhotos(
  files: readonly File[],
  present: number,
): { taken: NewPhoto[]; refusals: string[] } {
  const refused = files.map((file) => ({ file, reason: refusal(file) }));
  const fit = refused.filter(({ reason }) => reason === null).map(({ file }) => file);
  const room = maxPhotos - present;
  const refusals = refused.flatMap(({ reason }) => reason ?? []);
  if (fit.length > room) refusals.push(`A product has at most ${maxPhotos} photographs.`);
  return { taken: fit.slice(0, Math.max(room, 0)).map(newPhoto), refusals };
}

function refusal({ name, type, size }: File): string | null {
  if (!imageTypes.includes(type))
    return `"${name}" cannot be used: please choose a JPEG, PNG, WebP, AVIF or GIF image.`;
  if (size > maxMegabytes * megabyte)
    return `"${name}" has more than ${maxMegabytes} MB. Please choose a smaller photograph.`;
  return null;
}

/** The object URL is never revoked: the browser leaves the file where it is, so keeping it costs little. */
function newPhoto(file: File): NewPhoto {
  const address = URL.createObjectURL(file);
  return { key: address, address, file };
}

/** The name of the photograph's file. */
export function photoName({ address, file }: DraftPhoto): string {
  return file?.name ?? address.slice(address.lastIndexOf("/") + 1);
}

/** The photographs with the one at index `from` moved to index `to`. */
export function movePhoto(photos: readonly DraftPhoto[], from: number, to: number): readonly DraftPhoto[] {
  const moved = photos[from];
  if (!moved) return photos;
  return photos.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** The photographs with another main one. */
export function replaceMain(photos: readonly DraftPhoto[], main: NewPhoto): readonly DraftPhoto[] {
  const [before, ...others] = photos;
  return [{ ...main, replaced: before?.file ? before.replaced : before }, ...others];
}

/** The photographs without some of them. A stored one that was to be replaced takes its place back. */
export function withoutPhotos(
  photos: readonly DraftPhoto[],
  left: readonly DraftPhoto[],
): readonly DraftPhoto[] {
  return photos.flatMap((photo) => (left.includes(photo) ? (replacedBy(photo) ?? []) : photo));
}

/** The stored photograph that this one was chosen to replace, if any. */
export function replacedBy(photo: DraftPhoto): DraftPhoto | undefined {
  return photo.file ? photo.replaced : undefined;
}
