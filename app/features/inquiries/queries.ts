import type { PageProduct } from "../catalog/queries.ts";
import { readingLanguage } from "../../base/clients/data-api/translated.ts";
import type { Db } from "../../base/clients/load-context.ts";

type NewInquiry = {
  product: Pick<PageProduct, "id" | "name">;
  /** Null for guests. */
  userId: string | null;
  email: string;
  message: string;
};

export async function sendInquiry(db: Db, { product, userId, email, message }: NewInquiry) {
  const language = readingLanguage(db);
  await db
    .from("product_inquiries")
    .insert({
      product_id: product.id,
      product_name: product.name,
      user_id: userId,
      user_email: email,
      message,
      status: "new",
      ...(language && { language }),
    })
    .throwOnError();
}
