import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import sharp from "sharp";
import type { DemoShop } from "../../setup/shop-test.ts";
import type { TestProduct } from "../cart/shopping.ts";
import { demoAdmin, newSession } from "../base/signing-in.ts";

type TestFile = { name: string; mimeType: string; buffer: Buffer };

/** A small photograph of one color. */
export async function photograph(background = "teal", name = `${background}.jpg`): Promise<TestFile> {
  const buffer = await sharp({ create: { width: 80, height: 80, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

/** A name that no other product has. */
export function newProductName(): string {
  return `Test Pendant ${randomUUID().slice(0, 8)}`;
}

export async function openNewProduct(page: Page) {
  await page.goto("/admin/products/new");
  await page.getByLabel("Name", { exact: true }).waitFor();
}

export async function openProduct(page: Page, { id }: { id: number }) {
  await page.goto(`/admin/products/edit/${id}`);
  await page.getByLabel("Name", { exact: true }).waitFor();
}

/** Fills the required fields. */
export async function fillRequired(page: Page, name: string, price = "59.90") {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Category", { exact: true }).selectOption("Artificial Jewelry");
  await page.getByLabel("Current price").fill(price);
}

/** Presses a file button and chooses these files. */
export async function chooseFiles(page: Page, button: string, files: TestFile | TestFile[]) {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  await chooser.setFiles(files);
}

export function addButton(page: Page) {
  return page.getByRole("button", { name: "Add Product to Catalogue" });
}

export function saveButton(page: Page) {
  return page.getByRole("button", { name: "Save Changes" });
}

type StoredProduct = {
  id: number;
  name: string;
  price: number;
  original_price: number | null;
  image: string | null;
  images: string[];
  features: string[];
  tags: string[];
  stock_quantity: number | null;
  weight: number | null;
  featured: boolean;
};

/** The stored products with this name. */
export async function productsNamed({ database }: DemoShop, name: string) {
  return database.pools.owner<StoredProduct[]>`
    select
      id::int, name, price::float8, original_price::float8, image, images, features, tags, stock_quantity,
      weight::float8, featured
    from public.products where name = ${name} order by id`;
}

/** Uploads a photograph and gives it to a product. @returns the file's name */
export async function addPhoto(shop: DemoShop, { id }: TestProduct): Promise<string> {
  const { access_token: token } = await newSession(shop, demoAdmin);
  const file = `list-${id}.jpg`;
  const { buffer } = await photograph();
  await fetch(`${shop.url}/storage/v1/object/product-images/${file}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "image/jpeg" },
    body: new Uint8Array(buffer),
  });
  const address = `/storage/v1/object/public/product-images/${file}`;
  await shop.database.pools.owner`update public.products set image = ${address} where id = ${id}`;
  return file;
}

/** The names of the files in the bucket. */
export async function storedFiles({ database }: DemoShop): Promise<string[]> {
  const rows = await database.pools.owner<{ name: string }[]>`
    select name from storage.objects where bucket_id = 'product-images' order by name`;
  return rows.map(({ name }) => name);
}

/** The file name in a photograph's URL. */
export function fileOf(address: string | null | undefined): string {
  return address?.split("/product-images/")[1]?.split("#")[0] ?? "";
}

/** Makes these files, and the records of products that dropped them, older than a day. */
export async function letADayPass({ database }: DemoShop, files: readonly string[]) {
  const { owner } = database.pools;
  await owner`
    update storage.objects set created_at = created_at - interval '25 hours'
    where bucket_id = 'product-images' and name in ${owner(files)}`;
  await owner`
    update private.dropped_photographs set dropped_at = dropped_at - interval '25 hours' where name in ${owner(files)}`;
}
