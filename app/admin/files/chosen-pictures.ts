import { withView } from "../../../domain/catalog/edited-view.ts";
import { readView } from "../../../domain/catalog/photo-view.ts";
import { Refusal } from "../../base/forms/refusal.ts";
import type { PreparedPhoto } from "../../base/photos/prepare-photo.ts";
import { photoBucket, videoBucket } from "./photo-bucket.ts";
import { type Place, uploadedAddress, uploadFile, type Uploads } from "./upload-file.ts";

/** The pictures that were chosen in a form, by the addresses under which it shows them, and the videos whose posters they are. */
export type ChosenPictures = { files: Map<string, File>; videos: Map<string, File>; uploads: Uploads };

export function noChosenPictures(): ChosenPictures {
  return { files: new Map(), videos: new Map(), uploads: new Map() };
}

/** The address under which the form shows a picture until it is uploaded. */
export function noteChosen({ files, videos }: ChosenPictures, { file, view, video }: PreparedPhoto): string {
  const address = URL.createObjectURL(file);
  files.set(address, file);
  if (video) videos.set(address, video);
  return withView(address, view);
}

/** The address of a picture once it is stored: its own, unless it was chosen in the form. */
export async function uploadChosen(
  shown: string,
  { files, videos, uploads }: ChosenPictures,
  place: Place,
): Promise<string> {
  const [id = ""] = shown.split("#");
  const file = files.get(id);
  if (!file) return shown;
  const film = videos.get(id);
  const view = readView(shown);
  // No poster without its video.
  const video = film
    ? await stored(`${id} video`, film, { ...place, bucket: videoBucket(), name: "product-videos" }, uploads)
    : null;
  const address = await stored(id, file, place, uploads);
  return withView(
    address,
    video === null ? view : { ...view, video: video.slice(video.lastIndexOf("/") + 1) },
  );
}

/** The address of a file in the storage, to which it is uploaded unless it is there already. */
async function stored(id: string, file: File, place: Place, uploads: Uploads): Promise<string> {
  const known = uploadedAddress(id, uploads);
  if (known !== undefined) return known;
  const { address, reason } = await uploadFile(file, place);
  if (reason !== null) throw new Refusal(reason, place.field);
  uploads.set(id, { address, fileName: file.name, at: Date.now() });
  return address;
}

/** The picture of a category, a collection or a section once it is stored; null if there is none. */
export async function uploadPicture(picture: string | null, chosen: ChosenPictures): Promise<string | null> {
  const place = { bucket: photoBucket(), name: "product-images", field: "picture" };
  return picture && uploadChosen(picture, chosen, place);
}
