import type { StorageError } from "@supabase/storage-js";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { storageClient } from "../../../base/clients/storage/storage-client.ts";

export function photoBucket() {
  return storageClient().from("product-images");
}

/** What the storage API says is wrong; a plain sentence where it did not respond. */
export function storageProblem(error: StorageError): string {
  return error.statusCode === undefined ? errorMessage(error) : error.message;
}
