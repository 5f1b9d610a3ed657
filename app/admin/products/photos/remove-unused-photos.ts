import { showToast } from "../../../behaviors/toasts.tsx";
import { browserClient } from "../../../clients/data-api/browser-client.ts";
import { photoBucket, storageProblem } from "./photo-bucket.ts";

/**
 * Removes photographs that no product has shown for a day: replaced ones, those of deleted products, and uploads whose
 * product was never saved. Where the database cannot say which those are, the next visit tries again.
 */
export async function removeUnusedPhotos() {
  const { data: unused } = await browserClient().rpc("unused_photographs");
  if (!unused || unused.length === 0) return;
  const { error } = await photoBucket().remove(unused);
  // Another admin may have removed them first.
  if (!error || /^(The resource was|Object) not found$/.test(error.message)) return;
  showToast({
    title: "Old Image Deletion Warning",
    description: `Photographs that no product shows any more could not be removed: ${storageProblem(error)}`,
  });
}
