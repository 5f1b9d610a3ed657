import type { Json } from "../../../../domain/database.types.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import { optionColumns, optionsOf } from "../../../features/options/option-rows.ts";
import type { ChosenOption, ProductOption } from "../../../features/options/options.ts";
import type { ShippingAddress } from "../../../../domain/delivery/shipping-address.ts";
import { isSent, isVoid } from "../../../../domain/orders/statuses.ts";
import type { Order } from "../queries.ts";

export function isChangeable({ status }: Order): boolean {
  return !isVoid(status) && !isSent(status);
}

export async function changeAddress(db: Db, orderId: number, address: Partial<ShippingAddress>) {
  await db.rpc("change_order_address", { order_id: orderId, shipping_address: address }).throwOnError();
}

export async function readOptions(db: Db, productId: number, signal: AbortSignal): Promise<ProductOption[]> {
  const { data } = await db
    .from("products")
    .select(optionColumns as "product_options(*, product_option_values(*)), option_combinations(*)")
    .eq("id", productId)
    .abortSignal(signal)
    .throwOnError();
  return optionsOf(data[0] ?? {});
}

export async function changeOptions(db: Db, itemId: number, chosen: readonly ChosenOption[]) {
  const options = chosen.map(({ option, choice, value }) =>
    choice === undefined ? { option, text: value } : { option, value: choice },
  );
  await db.rpc("change_order_options", { order_item_id: itemId, options: options as Json }).throwOnError();
}
