import { PostgrestClient } from "@supabase/postgrest-js";
import { beforeEach, expect, it, vi } from "vitest";
import type { Database } from "../../../../domain/database.types.ts";
import { loadProduct } from "./load-product.late.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
});

/** Loads a product page, with this response to every request. */
function loadFrom(respond: () => Response) {
  const fetch = async () => respond();
  return loadProduct(new PostgrestClient<Database>("http://shop.example", { fetch, retry: false }), "7");
}

it("takes an empty list for an unknown product", async () => {
  expect(await loadFrom(() => Response.json([]))).toMatchObject({ product: null, failure: null });
});

it.each<[string, () => Response]>([
  ["a database error", () => Response.json({ code: "57014", message: "Too slow." }, { status: 500 })],
  ["a proxy that cannot reach the shop", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ["a proxy's empty 404", () => new Response(null, { status: 404 })],
  ["an empty response", () => new Response("")],
  ["a hotel's login page", () => new Response("<html>Welcome</html>")],
  [
    "no connection",
    () => {
      throw new TypeError("Failed to fetch");
    },
  ],
])("reports a failure for %s", async (_, respond) => {
  const { product, failure } = await loadFrom(respond);
  expect(product).toBeNull();
  expect(failure).toMatch(/\.$/);
});
