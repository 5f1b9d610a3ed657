import { PostgrestClient } from "@supabase/postgrest-js";
import { beforeEach, expect, it, vi } from "vitest";
import type { Database } from "../clients/database.types.ts";
import { loadProduct, readProductId } from "./load-product.ts";

it("reads ids", () => {
  expect(readProductId("7")).toBe(7);
  expect(readProductId("999999999999999")).toBe(999_999_999_999_999);
});

it.each(["", "0", "-1", "01", "1.5", "1e3", "0x1", " 7", "7a", "ring", "9999999999999999", "٣"])(
  "takes %j for no id",
  (text) => {
    expect(readProductId(text)).toBeNull();
  },
);

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
});

/** A product's page where every question to the backend ends so. */
function loadFrom(answer: () => Response) {
  const fetch = async () => answer();
  return loadProduct(new PostgrestClient<Database>("http://shop.example", { fetch, retry: false }), "7");
}

it("knows that there is no such product from the database's own answer", async () => {
  expect(await loadFrom(() => Response.json([]))).toMatchObject({ product: null, failure: null });
});

it.each<[string, () => Response]>([
  ["an error of the database", () => Response.json({ code: "57014", message: "Too slow." }, { status: 500 })],
  ["a proxy without the shop", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ["a proxy's empty 404", () => new Response(null, { status: 404 })],
  ["an empty answer", () => new Response("")],
  ["a hotel's page to log in", () => new Response("<html>Welcome</html>")],
  [
    "no connection",
    () => {
      throw new TypeError("Failed to fetch");
    },
  ],
])("knows nothing from %s", async (_, answer) => {
  const { product, failure } = await loadFrom(answer);
  expect(product).toBeNull();
  expect(failure).toMatch(/\.$/);
});
