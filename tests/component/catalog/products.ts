import { onTestFinished, vi } from "vitest";
import type { Shop } from "../../../domain/shop/shop.ts";
import { noFacts } from "../../setup/no-facts.ts";
import { admin } from "../base/people.ts";
import { isFound } from "../base/stored-rows.ts";
import { button, field, open } from "../base/screen.tsx";
import { type Responses, rows, type StubbedBackend } from "../base/stub-backend.ts";

export const list = "GET products";
/** The list while somebody searches. */
export const found = "GET rpc/search_catalog";
export const add = "POST products";
export const change = "PATCH products";

export const brooch = {
  id: 7,
  updated_at: "2026-01-01T00:00:00+00:00",
  name: "Peacock Brooch",
  description: "A brooch for a test.",
  category: "Gemstones",
  price: 60,
  original_price: null as number | null,
  sku: null as string | null,
  stock_quantity: 10 as number | null,
  weight: null,
  dimensions: null,
  ...noFacts,
  type: null as string | null,
  metal: null as string | null,
  carat: null as number | null,
  certificate_file: null as string | null,
  features: [],
  tags: [],
  featured: false,
  image: null as string | null,
  images: [] as string[],
  status: "published",
  publish_at: null as string | null,
};

export type Product = typeof brooch;

/** Opens a page of the back office's products. Products are added, and `brooch` is changed, as the data API does it. */
export function openProducts(
  address: string,
  responses: Responses = {},
  shop: Partial<Shop> = {},
): Promise<StubbedBackend> {
  return open(address, {
    shop,
    signedIn: admin,
    responses: {
      [list]: () => rows([brooch]),
      [add]: async (request) =>
        Response.json([{ ...brooch, ...((await request.json()) as object) }], { status: 201 }),
      [change]: changing(brooch),
      "GET product_categories": () => rows([{ name: "Artificial Jewelry" }, { name: "Gemstones" }]),
      "GET rpc/category_counts": () => rows([{ category: "Gemstones", products: 1 }]),
      "GET rpc/product_facets": () => Response.json([]),
      "GET option_combinations": () => rows([]),
      "GET price_changes": () => rows([]),
      "GET imported_photographs": () => rows([]),
      "GET rpc/waiting_shoppers": () => Response.json([]),
      "GET stock_moves": () => rows([]),
      "GET rpc/current_metal_rates": () => rows([]),
      "POST rpc/save_product_cost": () => Response.json(true),
      "POST rpc/save_product_formula": () =>
        Response.json({ price: brooch.price, updated_at: brooch.updated_at }),
      "POST rpc/unused_photographs": () => Response.json([]),
      "POST rpc/unused_videos": () => Response.json([]),
      "POST rpc/unused_certificates": () => Response.json([]),
      ...responses,
    },
  });
}

/** Changes this row, as the data API does if the request's filters find it. */
export function changing(stored: Product) {
  return async (request: Request) =>
    rows(isFound(stored, request) ? [{ ...stored, ...((await request.json()) as object) }] : []);
}

export const addButton = button("Add Product to Catalogue");
export const saveButton = button("Save Changes");

/** Fills the required fields. */
export async function fillRequired(name = "Opal Ring", price = "59.90") {
  await field("Name").fill(name);
  await field("Category").selectOptions("Artificial Jewelry");
  await field("Current price").fill(price);
}

export async function photograph(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(8, 8);
  canvas.getContext("2d");
  return new File([await canvas.convertToBlob({ type: "image/jpeg" })], name, { type: "image/jpeg" });
}

export const photographs = (...names: string[]) => Promise.all(names.map(photograph));

/** Chooses these files in the file picker that opens next. */
export function chooseNext(files: readonly File[]) {
  const picker = vi.spyOn(HTMLInputElement.prototype, "click");
  onTestFinished(() => picker.mockRestore());
  picker.mockImplementationOnce(function choose(this: HTMLInputElement) {
    const chosen = new DataTransfer();
    for (const file of files) chosen.items.add(file);
    this.files = chosen.files;
    this.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

/** Presses a file button and chooses these files. */
export async function chooseFiles(name: string, files: readonly File[]) {
  chooseNext(files);
  await button(name).click();
}
