import { shopFrom } from "../../../domain/read-shop.ts";
import { type Shop, unknownShop } from "../../../domain/shop.ts";
import type { Db } from "../clients/load-context.ts";

export async function readShop(db: Db, complain = warn): Promise<Shop> {
  const { data } = await db.rpc("shop", undefined, { get: true }).throwOnError();
  return shopFrom(data, complain);
}

function warn(sentence: string) {
  console.warn(sentence);
}

let last = unknownShop;
const said = new Set<string>();

/** For pages: the shop as it is now or, if it cannot be read, as it was read last. */
export async function loadShop(db: Db): Promise<Shop> {
  try {
    // Once each: it is read for every page.
    last = await readShop(db, (sentence) => {
      if (!said.has(sentence)) warn(sentence);
      said.add(sentence);
    });
  } catch (error) {
    console.warn("The shop's facts could not be read.", error);
  }
  return last;
}
