import { shopFile } from "../../../../../domain/shop/shop-image.ts";
import { storageClient } from "../../../../base/clients/storage/storage-client.ts";
import { type ChosenPictures, uploadChosen } from "../../../files/chosen-pictures.ts";
import { removeFiles } from "../../../files/remove-unused-photos.ts";

function bucket() {
  return storageClient().from("shop-images");
}

/** The facts that are pictures. */
const pictureNames = ["logo", "icon", "hero_image"] as const;

type Pictures = { [Name in (typeof pictureNames)[number]]?: string | null };

/** Changes of facts, with those pictures uploaded that were chosen in the form. */
export async function withUploads<Facts extends Pictures>(
  changes: Facts,
  chosen: ChosenPictures,
): Promise<Facts> {
  const stored = { ...changes };
  for (const name of pictureNames) {
    const place = { bucket: bucket(), name: "shop-images", field: name };
    const shown = changes[name];
    // oxlint-disable-next-line no-await-in-loop -- on a slow line, several at once would only slow each other down
    if (shown) stored[name] = await uploadChosen(shown, chosen, place);
  }
  return stored;
}

/** Removes the pictures that this save replaced, if that works: nobody sees them anymore. */
export async function removeReplaced(before: Pictures, now: Pictures) {
  const used = filesOf(now);
  await removeFiles(
    bucket,
    filesOf(before).filter((file) => !used.includes(file)),
  );
}

function filesOf(facts: Pictures): string[] {
  return pictureNames.flatMap((name) => shopFile(facts[name] ?? null) ?? []);
}
