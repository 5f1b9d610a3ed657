import type { Logger } from "pino";
import { type DataApi, readService } from "../work/data-api-client.ts";
import { shopReader } from "../domain/shop/read-shop.ts";
import type { Shop } from "../domain/shop/shop.ts";

/** @param language BCP 47, if not the shop's own */
export type ShopIn = (language?: string) => Promise<Shop>;

/** The shop's facts now or, if they cannot be read, as read last. @throws if they were never read */
export function openShopFacts(api: DataApi, log: Logger): ShopIn {
  const readers = new Map<string, (document: unknown) => Shop>();
  const known = new Map<string, Shop>();
  return async (language = "") => {
    try {
      const path = `rpc/shop${language && `?language=${encodeURIComponent(language)}`}`;
      const document = await readService(api, path);
      const shopFrom = readers.get(language) ?? shopReader((sentence) => log.warn(sentence));
      readers.set(language, shopFrom);
      const shop = shopFrom(document);
      known.set(language, shop);
      return shop;
    } catch (error) {
      const last = known.get(language) ?? known.get("");
      if (!last) throw error;
      log.warn({ problem: (error as Error).message }, "The shop's facts could not be read.");
      return last;
    }
  };
}
