import { lazyClient } from "../../base/clients/lazy/lazy-client.ts";

/** The address that a mail's token confirms; null if it opens nothing. */
export async function findNewsletterAddress(token: string): Promise<string | null> {
  const db = await lazyClient();
  const { data } = await db.rpc("mailed_newsletter_address", { token }).throwOnError();
  return data;
}

export async function confirmNewsletter(token: string): Promise<void> {
  const db = await lazyClient();
  await db.rpc("confirm_newsletter", { token }).throwOnError();
}

/** @param key of a subscriber, which every newsletter has */
export async function endNewsletter(key: string): Promise<void> {
  const db = await lazyClient();
  await db.rpc("end_newsletter", { key }).throwOnError();
}
