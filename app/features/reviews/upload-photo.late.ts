import { msg } from "@lingui/core/runtime-macro";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { storageClient } from "../../base/clients/storage/storage-client.ts";
import { Refusal } from "../../base/forms/refusal.ts";
import { say } from "../../base/language/languages.ts";
import { fileProblem } from "../../base/photos/photo-files.ts";
import { preparePhoto } from "../../base/photos/prepare-photo.ts";
import type { OrderLink } from "../../../domain/orders/order-link.ts";

/** What the bucket takes. */
const limits = {
  maxSide: 2000,
  types: ["image/jpeg", "image/png", "image/webp"],
  maxBytes: 5 * 1024 * 1024,
};

/** Uploads a photograph for the review of a line, small and upright. @returns the name of its file @throws Refusal */
export async function uploadReviewPhoto(file: File, link: OrderLink, line: number): Promise<string> {
  const problem = fileProblem(file);
  if (problem !== null) throw new Refusal(problem);
  const prepared = await preparePhoto(file, limits);
  if (!prepared) throw new Refusal(say(msg`"${{ name: file.name }}" cannot be read as a photograph.`));
  const { data: name } = await browserClient()
    .rpc("begin_review_photograph", { order_item_id: line, ...(link.key !== null && { key: link.key }) })
    .throwOnError();
  const { error } = await storageClient()
    .from("review-photos")
    .upload(name, prepared.file, { cacheControl: "3600", contentType: prepared.file.type });
  if (error)
    throw new Refusal(say(msg`"${{ name: file.name }}" was not uploaded: ${{ problem: error.message }}`));
  return name;
}
