import { parseId } from "../../../../domain/base/id.ts";
import { maxWishes } from "../../../features/cart/wishing/wishes.ts";

/** The ids in a shared URL, without duplicates; null if it shares nothing. Invalid ids are skipped. */
export function sharedWishes({ searchParams }: URL): number[] | null {
  const given = searchParams.get("products");
  if (given === null) return null;
  const ids = given.split(",").flatMap((text) => parseId(text.trim()) ?? []);
  return [...new Set(ids)].slice(0, maxWishes);
}

/** The URL that shares these products. @param page that of the wish list */
export function addressOfWishes(page: string, ids: readonly number[]): string {
  return `${page}?products=${ids.join(",")}`;
}
