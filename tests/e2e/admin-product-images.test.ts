import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { temporaryDirectory } from "../setup/shop-process.ts";
import type { DemoShop } from "../setup/shop-test.ts";
import { complaints, test, toastDescription } from "./back-office.ts";
import {
  addButton,
  chooseFiles,
  fileOf,
  fillRequired,
  letADayPass,
  newProductName,
  openNewProduct,
  openProduct,
  photograph,
  productsNamed,
  saveButton,
  storedFiles,
  type TestFile,
} from "./product-form.ts";
import { desktop, phone } from "./shop-visit.ts";

const uploadAddress = "**/storage/v1/object/product-images/*";
const failedUpload = "Image Upload Error";

/** Adds a product with photographs through the form. */
async function addWithPhotographs(page: Page, colours: readonly string[]): Promise<string> {
  const name = newProductName();
  await openNewProduct(page);
  await fillRequired(page, name);
  await chooseFiles(page, "Upload images", await Promise.all(colours.map((colour) => photograph(colour))));
  await addButton(page).click();
  await toastDescription(page, "Product added successfully!");
  return name;
}

async function productNamed(shop: DemoShop, name: string) {
  const [product] = await productsNamed(shop, name);
  return product!;
}

/** A text file that claims to be a photograph. */
function textAsPhotograph(name: string): TestFile {
  return { name, mimeType: "image/jpeg", buffer: Buffer.from("Dear diary, no picture today.") };
}

const refusalOf = (name: string) =>
  `"${name}" was not uploaded: The content of the file is not a readable image/jpeg`;

const hasFocus = (element: Element) => element === document.activeElement;

/** Opens a new product with its required fields filled and one photograph. */
async function openWithPhotograph(page: Page): Promise<string> {
  const name = newProductName();
  await openNewProduct(page);
  await fillRequired(page, name);
  await chooseFiles(page, "Upload images", await photograph());
  return name;
}

describe("photographs", () => {
  test("appear at once, are put in order, and are in the shop as soon as they are saved", async ({
    shop,
    visitAsAdmin,
    visit,
  }) => {
    const page = await visitAsAdmin();
    const name = newProductName();
    await openNewProduct(page);
    await fillRequired(page, name);
    const files = await Promise.all(["red", "green", "blue"].map((colour) => photograph(colour)));
    await chooseFiles(page, "Upload images", files);
    await page.getByRole("img", { name: "Main photograph: red.jpg" }).waitFor();
    await page.getByRole("img", { name: "Photograph 2: green.jpg" }).waitFor();
    await page.getByRole("button", { name: "Make photograph 3 the main one" }).click();
    await page.getByRole("img", { name: "Main photograph: blue.jpg" }).waitFor();
    await page.getByRole("button", { name: "Move photograph 3 left" }).press("Enter");
    await page.getByRole("img", { name: "Photograph 2: green.jpg" }).waitFor();
    await page.getByRole("img", { name: "Photograph 3: red.jpg" }).waitFor();
    const uploaded: string[] = [];
    page.on("response", (response) => {
      if (response.url().includes("/object/product-images/")) uploaded.push(fileOf(response.url()));
    });
    await addButton(page).click();
    await toastDescription(page, "Product added successfully!");

    const { id, image, images } = await productNamed(shop, name);
    // They are uploaded in the order in which they are shown.
    expect([image, ...images].map(fileOf)).toEqual(uploaded);
    expect(uploaded).toHaveLength(3);
    for (const file of uploaded) expect(file).toMatch(/^\d{13}\.jpg$/);
    expect(await storedFiles(shop)).toEqual(expect.arrayContaining(uploaded));
    const guest = await visit();
    await guest.goto(`/product/${id}`);
    await guest.getByRole("heading", { name, level: 1 }).waitFor();
    await guest
      .locator(`img[src*="${fileOf(image)}"]`)
      .first()
      .waitFor();
  });

  test("replace one another, and the old file is removed a day later", async ({ shop, visitAsAdmin }) => {
    const page = await visitAsAdmin();
    const name = await addWithPhotographs(page, ["red", "green"]);
    const before = await productNamed(shop, name);
    await openProduct(page, before);
    await chooseFiles(page, "Replace image", await photograph("gold"));
    await page.getByRole("img", { name: "Main photograph: gold.jpg" }).waitFor();
    await saveButton(page).click();
    await toastDescription(page, "Product updated successfully!");
    const after = await productNamed(shop, name);
    expect(after.images).toEqual(before.images);
    const shown = [fileOf(after.image), ...after.images.map(fileOf)];
    expect(await storedFiles(shop)).toEqual(expect.arrayContaining([fileOf(before.image), ...shown]));

    await letADayPass(shop, [fileOf(before.image), ...shown]);
    await page.goto("/admin/products");
    await expect.poll(() => storedFiles(shop)).not.toContain(fileOf(before.image));
    expect(await storedFiles(shop)).toEqual(expect.arrayContaining(shown));
  });
});

describe("an upload", () => {
  test("that fails stops the save, which can be repeated", async ({ shop, visitAsAdmin }) => {
    const page = await visitAsAdmin({ expected: /400/ });
    await page.clock.install();
    const name = await openWithPhotograph(page);
    await page.route(uploadAddress, (route) =>
      route.fulfill({
        status: 400,
        json: { statusCode: "404", error: "Bucket not found", message: "Bucket not found" },
      }),
    );
    await addButton(page).click();
    const sentence = 'Bucket "product-images" not found. Please create it.';
    expect(await toastDescription(page, failedUpload)).toBe(sentence);
    await page.getByRole("alert").getByText(sentence).last().waitFor();
    expect(await productsNamed(shop, name)).toEqual([]);
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe(name);
    await page.clock.fastForward(8000);
    expect(await page.getByText(failedUpload).isVisible()).toBe(true);
    await page.clock.fastForward(2100);
    await page.getByText(failedUpload).waitFor({ state: "detached" });

    await page.unrouteAll();
    await addButton(page).click();
    await toastDescription(page, "Product added successfully!");
    expect((await productNamed(shop, name)).image).not.toBeNull();
  });

  test("that is refused by the content of its file is left out only when the admin says so", async ({
    shop,
    visitAsAdmin,
  }) => {
    const page = await visitAsAdmin({ expected: /400/ });
    const name = await openWithPhotograph(page);
    await chooseFiles(page, "Add photographs", [textAsPhotograph("notes.jpg"), await photograph("gold")]);
    const before = await storedFiles(shop);
    await addButton(page).click();
    const question = page.getByRole("dialog", { name: "One photograph was refused" });
    await question.getByText(refusalOf("notes.jpg")).first().waitFor();
    expect(await question.getByRole("button", { name: "Back to the form" }).evaluate(hasFocus)).toBe(true);
    expect(await toastDescription(page, failedUpload)).toBe(refusalOf("notes.jpg"));
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    expect(await page.getByRole("button", { name: "Remove photograph 2" }).evaluate(hasFocus)).toBe(true);
    await page.getByRole("alert").getByText(refusalOf("notes.jpg")).last().waitFor();
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe(name);
    await page.getByRole("img", { name: "Photograph 3: gold.jpg" }).waitFor();
    expect(await productsNamed(shop, name)).toEqual([]);

    await addButton(page).press("Enter");
    await question.waitFor();
    // The others were uploaded by the first save, and are not uploaded again.
    expect(await storedFiles(shop)).toHaveLength(before.length + 2);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await toastDescription(page, "Product added successfully!");
    const [product, ...others] = await productsNamed(shop, name);
    expect(others).toEqual([]);
    const files = [product!.image, ...product!.images].map(fileOf);
    expect(files).toHaveLength(2);
    expect(await storedFiles(shop)).toEqual([...before, ...files].toSorted());
  });

  test("that is refused does not cost the photograph it was to replace", async ({ shop, visitAsAdmin }) => {
    const page = await visitAsAdmin({ expected: /400/ });
    const name = await addWithPhotographs(page, ["red", "green"]);
    const stored = await productNamed(shop, name);
    await openProduct(page, stored);
    await page.getByLabel("Current price").fill("75");
    await chooseFiles(page, "Replace image", textAsPhotograph("notes.jpg"));
    await chooseFiles(page, "Add photographs", [await photograph("gold"), textAsPhotograph("more.jpg")]);
    const before = await storedFiles(shop);
    await saveButton(page).click();
    const question = page.getByRole("dialog", { name: "2 photographs were refused" });
    await question.getByText("The one that was to be replaced stays.").waitFor();
    expect(await question.getByRole("listitem").allTextContents()).toEqual([
      refusalOf("notes.jpg"),
      refusalOf("more.jpg"),
    ]);
    expect(await toastDescription(page, failedUpload)).toBe("2 photographs were refused.");
    await question.getByRole("button", { name: "Save without them" }).click();
    await toastDescription(page, "Product updated successfully!");
    const { image, images, price } = await productNamed(shop, name);
    expect({ image, price }).toEqual({ image: stored.image, price: 75 });
    expect(images).toEqual([...stored.images, expect.any(String)]);
    expect(await storedFiles(shop)).toEqual([...before, fileOf(images[1])].toSorted());
  });

  test("that was left out is not asked about again in a conflict", async ({ shop, visitAsAdmin }) => {
    const page = await visitAsAdmin({ expected: /400/ });
    const name = await addWithPhotographs(page, ["red"]);
    const product = await productNamed(shop, name);
    await openProduct(page, product);
    await chooseFiles(page, "Add photographs", [textAsPhotograph("notes.jpg"), await photograph("gold")]);
    const before = await storedFiles(shop);
    await shop.database.pools.owner`update public.products set price = 99 where id = ${product.id}`;
    await saveButton(page).click();
    await page.getByRole("button", { name: "Save without it" }).click();
    const conflict = page.getByRole("dialog", { name: "Changed in the meantime" });
    await conflict.getByRole("button", { name: "Save mine anyway" }).click();
    await toastDescription(page, "Product updated successfully!");
    expect(await productNamed(shop, name)).toMatchObject({ price: 99, images: [expect.any(String)] });
    expect(await storedFiles(shop)).toHaveLength(before.length + 1);
  });

  test.for([
    ["a desktop", desktop],
    ["a phone", phone],
  ] as const)("that is refused leads to an accessible question: %s", async ([, size], { visitAsAdmin }) => {
    const page = await visitAsAdmin({ size, expected: /400/ });
    await openWithPhotograph(page);
    await chooseFiles(page, "Add photographs", textAsPhotograph("notes.jpg"));
    await addButton(page).click();
    await page.getByRole("dialog", { name: "One photograph was refused" }).waitFor();
    await page.getByText(failedUpload).waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.getByRole("button", { name: "Back to the form" }).click();
    expect(await complaints(page)).toEqual([]);
  });

  test("is not tried with files that are too large or not images", async ({
    visitAsAdmin,
    onTestFinished,
  }) => {
    const directory = temporaryDirectory();
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const [large, notes] = [join(directory, "large.jpg"), join(directory, "notes.pdf")];
    writeFileSync(large, Buffer.alloc(10 * 1024 * 1024 + 1));
    writeFileSync(notes, "%PDF");
    const page = await visitAsAdmin();
    await openNewProduct(page);
    await chooseFiles(page, "Upload images", [large, notes]);
    await page.getByText('"large.jpg" has more than 10 MB. Please choose a smaller photograph.').waitFor();
    await page
      .getByText('"notes.pdf" cannot be used: please choose a JPEG, PNG, WebP, AVIF or GIF image.')
      .waitFor();
    expect(await page.getByRole("button", { name: "Upload images" }).count()).toBe(1);
  });

  test("is not repeated when only the response to the save was lost", async ({ shop, visitAsAdmin }) => {
    const page = await visitAsAdmin({ expected: /ERR_/ });
    const name = await openWithPhotograph(page);
    const before = await storedFiles(shop);
    await page.route("**/rest/v1/products?*", async (route, request) => {
      if (request.method() === "POST") await route.fetch();
      return route.abort();
    });
    await addButton(page).click();
    await toastDescription(page, "Error saving product");
    await page.unrouteAll();
    await addButton(page).click();
    await toastDescription(page, "Product added successfully!");
    const products = await productsNamed(shop, name);
    expect(products).toHaveLength(1);
    expect(await storedFiles(shop)).toEqual([...before, fileOf(products[0]?.image)].toSorted());
  });

  test("is not repeated when only the response to a replacement was lost", async ({ shop, visitAsAdmin }) => {
    const page = await visitAsAdmin({ expected: /ERR_/ });
    const name = await addWithPhotographs(page, ["red"]);
    const before = await productNamed(shop, name);
    await openProduct(page, before);
    await chooseFiles(page, "Replace image", await photograph("gold"));
    await page.route("**/rest/v1/products?*", async (route, request) => {
      if (request.method() === "PATCH") await route.fetch();
      return route.abort();
    });
    await saveButton(page).click();
    await toastDescription(page, "Error saving product");
    const { image } = await productNamed(shop, name);
    expect(image).not.toBe(before.image);
    // An order has changed the stock since.
    await shop.database.pools.owner`update public.products set stock_quantity = 3 where id = ${before.id}`;
    await page.unrouteAll();
    await saveButton(page).click();
    await toastDescription(page, "Product updated successfully!");
    expect((await productNamed(shop, name)).image).toBe(image);
  });
});
