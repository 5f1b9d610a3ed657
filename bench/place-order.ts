import { compare } from "./compare.ts";
import { httpRequest } from "./load.ts";
import { newOrder } from "./orders.ts";
import { promises } from "./promises.ts";
import { buildWorld } from "./world.ts";

/**
 * Orders of two products through the data API, compared with bare calls of `place_order`. Without a promotion, whose counter every order would have to
 * wait for: this measures the way to PostgreSQL.
 */
const products = 1_000;
const world = await buildWorld(products);
try {
  await compare({
    name: "place_order",
    ours: {
      port: world.ours,
      request: () => httpRequest("POST", "/rest/v1/rpc/place_order", { body: newOrder(products) }),
    },
    bare: {
      port: world.bare,
      request: () => httpRequest("POST", "/place_order", { body: newOrder(products) }),
    },
    promise: promises.share.placeOrder,
  });
} finally {
  await world.close();
}
