import { parseId } from "../../../../domain/base/id.ts";
import { mostCompared } from "../../../features/catalog/compared/compared.ts";

/** The ids in the address, without duplicates. Invalid ones, and more than fit, are left out. */
export function comparedIds({ searchParams }: URL): number[] {
  const ids = (searchParams.get("ids") ?? "").split(",").flatMap((text) => parseId(text.trim()) ?? []);
  return [...new Set(ids)].slice(0, mostCompared);
}
