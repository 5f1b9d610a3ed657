import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { createRouteOf } from "./route-of.ts";

const routes = {
  root: { id: "root", path: "" },
  layout: { id: "layout", parentId: "root" },
  home: { id: "home", parentId: "layout", index: true },
  product: { id: "product", parentId: "layout", path: "product/:productId/:slug?" },
  admin: { id: "admin", parentId: "root", path: "admin" },
  order: { id: "order", parentId: "admin", path: "orders/:orderId" },
  missing: { id: "missing", parentId: "layout", path: "*" },
};
const routeOf = createRouteOf({ routes } as unknown as ServerBuild);

test.each([
  ["GET", "/", 200, "GET /"],
  ["GET", "/product/12", 200, "GET /product/:productId"],
  ["GET", "/product/12/ruby-ring", 200, "GET /product/:productId"],
  ["GET", "/fr/product/12/ruby-ring", 200, "GET /product/:productId"],
  ["GET", "/fr", 200, "GET /"],
  ["GET", "/product/12/share.jpg", 200, "GET /product/:id/share.jpg"],
  ["GET", "/admin/orders/7", 200, "GET /admin/orders/:orderId"],
  ["GET", "/nothing/here", 404, "GET (unknown)"],
  ["GET", "/assets/a-b1c2.js", 200, "GET /assets/*"],
  ["POST", "/rest/v1/rpc/place_order", 409, "POST /rest/v1/rpc/place_order"],
  ["GET", "/rest/v1/products", 200, "GET /rest/v1/products"],
  ["GET", "/rest/v1/made_up", 404, "GET /rest/v1/*"],
  ["POST", "/auth/v1/token", 400, "POST /auth/v1/*"],
  ["GET", "/storage/v1/object/public/products/a.jpg", 200, "GET /storage/v1/object"],
  ["MADE-UP", "/", 405, "OTHER /"],
])("%s %s with %i is %s", (method, path, status, route) => {
  expect(routeOf({ method, path, status })).toBe(route);
});
