import type { Logger } from "pino";
import { type DataApi, readService } from "../work/data-api-client.ts";
import { shopReader } from "../domain/shop/read-shop.ts";
import type { Shop } from "../domain/shop/shop.ts";

/** The shop's facts now or, if they cannot be read, as read last. @throws if they were never read */
export function openShopFacts(api: DataApi, log: Logger): () => Promise<Shop> {
  const shopFrom = shopReader((sentence) => log.warn(sentence));
  let last: Shop | undefined;
  return async () => {
    try {
      last = shopFrom(await readService(api, "rpc/shop"));
    } catch (error) {
      if (!last) throw error;
      log.warn({ problem: (error as Error).message }, "The shop's facts could not be read.");
    }
    return last;
  };
}
