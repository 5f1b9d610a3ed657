import { withView } from "../../../domain/catalog/edited-view.ts";
import { readView } from "../../../domain/catalog/photo-view.ts";
import { Refusal } from "../../base/forms/refusal.ts";
import type { PreparedPhoto } from "./prepare-photo.ts";
import { type Place, uploadedAddress, uploadFile, type Uploads } from "./upload-file.ts";

/** The pictures that were chosen in a form, by the addresses under which it shows them. */
export type ChosenPictures = { files: Map<string, File>; uploads: Uploads };

export function noChosenPictures(): ChosenPictures {
  return { files: new Map(), uploads: new Map() };
}

/** The address under which the form shows a picture until it is uploaded. */
export function noteChosen({ files }: ChosenPictures, { file, view }: PreparedPhoto): string {
  const address = URL.createObjectURL(file);
  files.set(address, file);
  return withView(address, view);
}

/** The address of a picture once it is stored: its own, unless it was chosen in the form. */
export async function uploadChosen(
  shown: string,
  { files, uploads }: ChosenPictures,
  place: Place,
): Promise<string> {
  const [id = ""] = shown.split("#");
  const file = files.get(id);
  if (!file) return shown;
  let stored = uploadedAddress(id, uploads);
  if (stored === undefined) {
    const { address, reason } = await uploadFile(file, place);
    if (reason !== null) throw new Refusal(reason, place.field);
    uploads.set(id, { address, fileName: file.name, at: Date.now() });
    stored = address;
  }
  return withView(stored, readView(shown));
}
