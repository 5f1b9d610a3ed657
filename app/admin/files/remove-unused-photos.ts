import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../base/language/languages.ts";
import { showToast } from "../../base/behaviors/toasts.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { photoBucket, storageProblem, videoBucket } from "./photo-bucket.ts";

/** Removes photographs and videos that no product has shown for a day. What fails is tried again at the next visit. */
export async function removeUnusedPhotos() {
  await Promise.all([
    removeUnused("unused_photographs", photoBucket),
    removeUnused("unused_videos", videoBucket),
  ]);
}

async function removeUnused(list: "unused_photographs" | "unused_videos", bucket: typeof photoBucket) {
  const { data: unused } = await browserClient().rpc(list);
  const problem = await removeFiles(bucket, unused);
  if (problem === null) return;
  showToast({
    title: say(msg`Old Image Deletion Warning`),
    description:
      list === "unused_photographs"
        ? say(msg`Photographs that no product shows anymore could not be removed: ${{ problem }}`)
        : say(msg`Videos that no product shows anymore could not be removed: ${{ problem }}`),
  });
}

/** @returns why the files could not be removed, in a sentence; null when they are gone */
export async function removeFiles(
  bucket: typeof photoBucket,
  names: readonly string[] | null,
): Promise<string | null> {
  if (!names || names.length === 0) return null;
  const { error } = await bucket().remove([...names]);
  // Another admin may have removed them first.
  if (!error || /^(The resource was|Object) not found$/.test(error.message)) return null;
  return storageProblem(error);
}
