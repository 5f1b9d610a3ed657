import { expect } from "vitest";
import { test, toastDescription } from "./back-office.ts";
import { type CameraPhotograph, cameraPhotographs, look } from "./camera-photographs.ts";
import {
  addButton,
  chooseFiles,
  fillRequired,
  newProductName,
  openNewProduct,
  productsNamed,
} from "./product-form.ts";

test("photographs of every shape and kind keep theirs: stored, on the page, enlarged and when shared", async ({
  shop,
  visitAsAdmin,
  visit,
}) => {
  const photographs = await cameraPhotographs();
  const page = await visitAsAdmin();
  const name = newProductName();
  await openNewProduct(page);
  await fillRequired(page, name);
  await chooseFiles(page, "Upload images", photographs);
  await page.getByRole("img", { name: `Photograph ${photographs.length}: ` }).waitFor();
  await addButton(page).click();
  await toastDescription(page, "Product added successfully!");

  const [product] = await productsNamed(shop, name);
  const addresses = [product!.image!, ...product!.images];
  const seen = await Promise.all(addresses.map((address, index) => seenAs(address, photographs[index]!)));
  expect(seen).toEqual(
    photographs.map(({ name, shape }) => ({
      name,
      shape: expect.closeTo(shape, 1),
      ring: expect.closeTo(1, 1),
      isUpright: true,
    })),
  );
  const grounds = addresses.map((address) => /ground=(\w+)/.exec(address)?.[1]);
  const groundOf = (name: string) => grounds[photographs.findIndex((each) => each.name === name)];
  expect(["dark.jpg", "cut-out.png", "white.jpg"].map(groundOf)).toEqual(["101010", "transparent", "ffffff"]);

  const shopper = await visit();
  await shopper.goto(`/product/${product!.id}`);
  for (const [index, { name, shape }] of photographs.entries()) {
    await shopper
      .getByRole("button", { name: `Picture ${index + 1} of ${photographs.length}`, exact: true })
      .click();
    const shown = shopper.locator("[data-current] img");
    const box = await shown.evaluate((image: HTMLImageElement) =>
      // What fills the frame is cropped.
      getComputedStyle(image).objectFit === "cover" ? NaN : image.clientWidth / image.clientHeight,
    );
    if (name === "small.jpg") expect(box).toBeNaN();
    else expect([name, box]).toEqual([name, expect.closeTo(shape, 1)]);
  }
  await shopper.locator("[data-current]").click();
  const enlarged = shopper.getByRole("dialog").getByRole("img");
  await expect
    .poll(() => enlarged.evaluate((image: HTMLImageElement) => image.clientWidth / image.clientHeight))
    .toBeCloseTo(photographs.at(-1)!.shape, 1);
  const shared = await look(await contentOf(`${shop.url}/product/${product!.id}/share.jpg`));
  expect(shared).toEqual({ shape: expect.closeTo(1.91, 1), ring: expect.closeTo(1, 1), isUpright: true });
});

async function seenAs(address: string, { name }: CameraPhotograph) {
  return { name, ...(await look(await contentOf(address.split("#")[0]!))) };
}

async function contentOf(address: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(address)).arrayBuffer());
}
