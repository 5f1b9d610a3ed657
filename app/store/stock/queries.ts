import { z } from "zod/mini";
import { translated } from "../../base/clients/data-api/translated.ts";
import { lazyClient } from "../../base/clients/lazy/lazy-client.ts";

const requestSchema = z.object({
  id: z.int(),
  product: z.object({ id: z.int(), name: z.string(), image: z.nullable(z.string()) }),
  choice: z.array(z.object({ name: z.string(), value: z.string() })),
});

/** A piece for which the address of a mail still waits. */
export type StockRequest = z.infer<typeof requestSchema>;

/** @returns null if the link opens nothing */
export async function findStockRequests(token: string): Promise<StockRequest[] | null> {
  const db = await lazyClient();
  const { data } = await db.rpc("mailed_stock_requests", { token }).throwOnError();
  const requests = z.nullable(z.array(requestSchema)).parse(data);
  if (!requests) return null;
  const products = await translated(
    db,
    "products",
    requests.map(({ product }) => product),
    ["name"],
  );
  return requests.map((request, place) => ({ ...request, product: products[place]! }));
}

export async function endStockRequests(token: string): Promise<void> {
  const db = await lazyClient();
  await db.rpc("end_stock_requests", { token }).throwOnError();
}
