import { randomUUID } from "node:crypto";
import type { OrderStatus } from "../../../domain/orders/statuses.ts";
import { address, callPlaceOrder, type PlacedOrder } from "../../database/base/shop.ts";
import type { DemoShop } from "../../setup/shop-test.ts";
import { addProduct, type TestProduct } from "../cart/shopping.ts";

type NewOrder = {
  product?: TestProduct;
  quantity?: number;
  name?: string;
  email?: string;
  status?: OrderStatus;
  createdAt?: string;
};

/** Places a guest's cash-on-delivery order, then changes its row as requested. */
export async function placeOrder(shop: DemoShop, given: NewOrder = {}): Promise<PlacedOrder> {
  const { owner } = shop.database.pools;
  const product = given.product ?? (await addProduct(shop));
  const order = await callPlaceOrder(owner, {
    lines: [{ id: product.id, quantity: given.quantity ?? 1 }],
    shipping_address: {
      ...address,
      name: given.name ?? "Mira Kapoor",
      email: given.email ?? `${randomUUID()}@mail.example`,
    },
  });
  const { status = "processing", createdAt } = given;
  await owner`update public.orders set status = ${status} where id = ${order.id}`;
  if (createdAt) await owner`update public.orders set created_at = ${createdAt} where id = ${order.id}`;
  return order;
}

export async function storedOrder({ database }: DemoShop, { id }: Pick<PlacedOrder, "id">) {
  const [row] = await database.pools.owner<
    { status: string; tracking_provider: string | null; tracking_number: string | null }[]
  >`select status, tracking_provider, tracking_number from public.orders where id = ${id}`;
  return row;
}
