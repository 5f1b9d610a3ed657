export const imageTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

/** An iPhone's photographs become JPEGs before they are uploaded. Some systems recognize them only by name. */
export const chosenTypes = [...imageTypes, "image/heic", "image/heif", ".heic", ".heif"];

const megabyte = 1024 * 1024;
const maxMegabytes = 40;

/** The database's limit: a main photograph and twenty more. */
const maxPhotos = 21;

export function isHeic({ name, type }: Pick<File, "name" | "type">): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
}

/** The files that fit into a form with `present` photographs, and a sentence for each that does not. */
export function takeFiles(
  files: readonly File[],
  present: number,
): { taken: readonly File[]; refusals: string[] } {
  const refused = files.map((file) => ({ file, reason: fileProblem(file) }));
  const fit = refused.filter(({ reason }) => reason === null).map(({ file }) => file);
  const room = maxPhotos - present;
  const refusals = refused.flatMap(({ reason }) => reason ?? []);
  if (fit.length > room) refusals.push(`A product has at most ${maxPhotos} photographs.`);
  return { taken: fit.slice(0, Math.max(room, 0)), refusals };
}

/** Why a file cannot be used, in a sentence; null if it can. */
export function fileProblem(file: File): string | null {
  const { name, type, size } = file;
  if (!imageTypes.includes(type) && !isHeic(file))
    return `"${name}" cannot be used: please choose a JPEG, PNG, WebP, AVIF, GIF or HEIC image.`;
  if (size > maxMegabytes * megabyte)
    return `"${name}" has more than ${maxMegabytes} MB. Please choose a smaller photograph.`;
  return null;
}

export function unreadable(file: File): string {
  return isHeic(file)
    ? `"${file.name}" could not be converted. Please export it as a JPEG, or choose Most Compatible in the iPhone's camera settings.`
    : `"${file.name}" cannot be read as a photograph. Please save it again as a JPEG and choose that.`;
}
