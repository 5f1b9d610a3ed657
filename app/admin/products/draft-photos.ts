/** A photograph in the form: stored already, or a file that is uploaded when the product is saved. */
export type DraftPhoto = { key: string; address: string; file: null } | NewPhoto;

type NewPhoto = {
  key: string;
  /** Where this browser shows the file from until then. */
  address: string;
  file: File;
  /** The stored photograph in whose place it was chosen. */
  replaced?: DraftPhoto;
};

/** The database's own limit: a main photograph and twenty more. */
const most = 21;

/** The bucket's own limits. */
const megabyte = 1024 * 1024;
const mostMegabytes = 10;
export const imageTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

export function storedPhoto(address: string): DraftPhoto {
  return { key: address, address, file: null };
}

/** What can be taken of these files into a form that has `present` photographs, and a sentence for each that cannot. */
export function takePhotos(
  files: readonly File[],
  present: number,
): { taken: NewPhoto[]; refusals: string[] } {
  const refused = files.map((file) => ({ file, reason: refusal(file) }));
  const fit = refused.filter(({ reason }) => reason === null).map(({ file }) => file);
  const room = most - present;
  const refusals = refused.flatMap(({ reason }) => reason ?? []);
  if (fit.length > room) refusals.push(`A product has at most ${most} photographs.`);
  return { taken: fit.slice(0, Math.max(room, 0)).map(newPhoto), refusals };
}

function refusal({ name, type, size }: File): string | null {
  if (!imageTypes.includes(type))
    return `"${name}" cannot be used: please choose a JPEG, PNG, WebP, AVIF or GIF image.`;
  if (size > mostMegabytes * megabyte)
    return `"${name}" has more than ${mostMegabytes} MB. Please choose a smaller photograph.`;
  return null;
}

/** The address lasts as long as the page: it costs little, for the browser leaves the file where it is. */
function newPhoto(file: File): NewPhoto {
  const address = URL.createObjectURL(file);
  return { key: address, address, file };
}

/** What the photograph's file is called. */
export function photoName({ address, file }: DraftPhoto): string {
  return file?.name ?? address.slice(address.lastIndexOf("/") + 1);
}

/** The photographs with the one at `from` moved to the place `to`, both counted from 0. */
export function movePhoto(photos: readonly DraftPhoto[], from: number, to: number): readonly DraftPhoto[] {
  const moved = photos[from];
  if (!moved) return photos;
  return photos.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** The photographs with another in the place of the main one. */
export function replaceMain(photos: readonly DraftPhoto[], main: NewPhoto): readonly DraftPhoto[] {
  const [before, ...others] = photos;
  return [{ ...main, replaced: before?.file ? before.replaced : before }, ...others];
}

/** The photographs without some of them. What one of those was to replace comes back into its place. */
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
