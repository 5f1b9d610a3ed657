import { compare } from "./compare.ts";
import { httpRequest } from "./load.ts";
import { promises } from "./promises.ts";
import { buildWorld } from "./world.ts";

/**
 * An admin's requests through the data API, compared with the same SQL in a transaction with the admin's role: a small read,
 * orders with their items and customer, and an insert that returns its row.
 */
const world = await buildWorld(1_000);
const bearer = world.admin;
try {
  await compare({
    name: "signed-in read of 4 products",
    ours: read(world.ours, "/rest/v1/products?select=*&category=eq.Gemstones&order=name&limit=4"),
    bare: read(world.bare, "/signed-in/products"),
    promise: promises.share.signedInRead,
  });
  await compare({
    name: "50 orders with items and customer",
    ours: read(
      world.ours,
      "/rest/v1/orders?select=id,status,total_amount,order_items(name_at_purchase,quantity,price_at_purchase),profiles(email)&order=id&limit=50",
    ),
    bare: read(world.bare, "/signed-in/orders"),
    promise: promises.share.signedInRead,
  });
  const category = (path: string) => (): string =>
    httpRequest("POST", path, {
      bearer,
      prefer: "return=representation",
      body: JSON.stringify({ name: `Category ${Math.random()}`, description: "Made up." }),
    });
  await compare({
    name: "insert with returned row",
    ours: { port: world.ours, request: category("/rest/v1/product_categories?select=*") },
    bare: { port: world.bare, request: category("/signed-in/categories") },
    promise: 0.5,
  });
} finally {
  await world.close();
}

function read(port: number, path: string): { port: number; request: () => string } {
  const request = httpRequest("GET", path, { bearer });
  return { port, request: () => request };
}
