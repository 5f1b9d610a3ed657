import { shopReader } from "../../../domain/shop/read-shop.ts";
import type { Shop } from "../../../domain/shop/shop.ts";
import { unknownShop } from "../../../domain/shop/unknown-shop.ts";
import { readingLanguage } from "../clients/data-api/translated.ts";
import type { Db } from "../clients/load-context.ts";

/** A reader for each language; null is the shop's own. */
const readers = new Map<string | null, (document: unknown) => Shop>();

/** The shop in the language that the client reads for or, if the shop does not offer it, in its own. */
export async function readShop(db: Db): Promise<Shop> {
  const language = readingLanguage(db);
  const { data } = await db
    .rpc("shop", language === null ? undefined : { language }, { get: true })
    .throwOnError();
  const reader = readers.get(language) ?? shopReader((sentence) => console.warn(sentence));
  readers.set(language, reader);
  return reader(data);
}

const last = new Map<string | null, Shop>();

/** The shop's own language when it was read last, for what the server does beside that. */
export function lastLanguage(): string {
  return (last.get(null) ?? unknownShop).languages[0];
}

/** The shop as it is now or, if it cannot be read, as it was read last. */
export async function loadShop(db: Db): Promise<Shop> {
  const language = readingLanguage(db);
  try {
    last.set(language, await readShop(db));
  } catch (error) {
    console.warn("The shop's facts could not be read.", error);
  }
  return last.get(language) ?? unknownShop;
}
