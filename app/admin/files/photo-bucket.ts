import type { StorageError } from "@supabase/storage-js";
import { errorMessage } from "../../base/clients/error-message.ts";
import { storageClient } from "../../base/clients/storage/storage-client.ts";

export function photoBucket() {
  return storageClient().from("product-images");
}

export function videoBucket() {
  return storageClient().from("product-videos");
}

/** What the storage API reports; a plain sentence if it did not respond. */
export function storageProblem(error: StorageError): string {
  return error.statusCode === undefined ? errorMessage(error) : error.message;
}
