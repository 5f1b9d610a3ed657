import { msg } from "@lingui/core/runtime-macro";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { Refusal } from "../../base/forms/refusal.ts";
import { say } from "../../base/language/languages.ts";

type Placed = readonly { id: number }[];

/** A list of the shop that has an order of the owner's. */
export type ArrangedList = "categories" | "featured" | "collections" | "home_sections" | "header" | "footer";

/** Saves an order, or nothing if the list is no longer as it was `seen`. @returns whether it was saved */
export async function saveOrder(list: ArrangedList, wanted: Placed, seen: Placed): Promise<boolean> {
  const { data } = await browserClient()
    .rpc("arrange", { list, ids: wanted.map(idOf), seen: seen.map(idOf) })
    .throwOnError();
  return data;
}

export function orderOvertaken(): Refusal {
  return new Refusal(say(msg`Somebody else changed this order in the meantime. It is shown as it is now.`));
}

const idOf = ({ id }: { id: number }) => id;
