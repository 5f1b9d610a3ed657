import { shopReader } from "../../../domain/shop/read-shop.ts";
import { type Shop, unknownShop } from "../../../domain/shop/shop.ts";
import type { Db } from "../clients/load-context.ts";

const shopFrom = shopReader((sentence) => console.warn(sentence));

export async function readShop(db: Db): Promise<Shop> {
  const { data } = await db.rpc("shop", undefined, { get: true }).throwOnError();
  return shopFrom(data);
}

let last = unknownShop;

/** The shop as it is now or, if it cannot be read, as it was read last. */
export async function loadShop(db: Db): Promise<Shop> {
  try {
    last = await readShop(db);
  } catch (error) {
    console.warn("The shop's facts could not be read.", error);
  }
  return last;
}
