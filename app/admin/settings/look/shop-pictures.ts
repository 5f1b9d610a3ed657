import { readView, withView } from "../../../../domain/catalog/photo-view.ts";
import { shopFile } from "../../../../domain/shop/shop-image.ts";
import { storageClient } from "../../../base/clients/storage/storage-client.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import type { PreparedPhoto } from "../../files/prepare-photo.ts";
import { removeFiles } from "../../files/remove-unused-photos.ts";
import { uploadedAddress, uploadFile, type Uploads } from "../../files/upload-file.ts";
import { type Look, pictureNames } from "./look-facts.ts";

function bucket() {
  return storageClient().from("shop-images");
}

/** The pictures that were chosen in a form, by their addresses in the browser's memory. */
export type ChosenPictures = { files: Map<string, File>; uploads: Uploads };

export function noteChosen({ files }: ChosenPictures, { file, view }: PreparedPhoto): string {
  const address = withView(URL.createObjectURL(file), view);
  files.set(address, file);
  return address;
}

export async function withUploads(changes: Partial<Look>, chosen: ChosenPictures): Promise<Partial<Look>> {
  const stored = { ...changes };
  for (const name of pictureNames) {
    const file = chosen.files.get(changes[name] ?? "");
    // oxlint-disable-next-line no-await-in-loop -- on a slow line, several at once would only slow each other down
    if (file) stored[name] = await upload(name, changes[name]!, file, chosen);
  }
  return stored;
}

async function upload(name: string, shown: string, file: File, { uploads }: ChosenPictures): Promise<string> {
  const known = uploadedAddress(shown, uploads);
  if (known !== undefined) return known;
  const { address, reason } = await uploadFile(file, { bucket: bucket(), name: "shop-images", field: name });
  if (reason !== null) throw new Refusal(reason, name);
  const stored = withView(address, readView(shown));
  uploads.set(shown, { address: stored, fileName: file.name, at: Date.now() });
  return stored;
}

/** Removes the pictures that this save replaced, if that works: nobody sees them any more. */
export async function removeReplaced(before: Look, now: Look) {
  const used = filesOf(now);
  await removeFiles(
    bucket,
    filesOf(before).filter((file) => !used.includes(file)),
  );
}

function filesOf(look: Look): string[] {
  return pictureNames.flatMap((name) => shopFile(look[name]) ?? []);
}
