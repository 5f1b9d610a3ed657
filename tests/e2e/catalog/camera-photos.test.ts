/** @module-tag long */
import type { Locator } from "playwright";
import { describe, expect } from "vitest";
import { photo as inMail } from "../../../mail/messages/pages.ts";
import { test, toastDescription } from "../base/back-office.ts";
import { type CameraPhoto, cameraPhotos, look } from "./camera-photos.ts";
import {
  addButton,
  chooseFiles,
  fillRequired,
  newProductName,
  openNewProduct,
  productsNamed,
} from "./product-form.ts";

const chosen = await cameraPhotos();

describe("photographs keep their shape in the form, stored, in lists, on the page, enlarged, in mails and when shared", () => {
  test.for([
    // The orientations are stored as one and the same picture, of which one is shown.
    ["of every kind", chosen.kinds, 6, { dark: "101010", "cut-out": "transparent", white: "ffffff" }],
    [
      "of every shape",
      chosen.shapes,
      chosen.shapes.length,
      { "2-to-3": undefined, "3-to-1": undefined, "1-to-3": expect.stringMatching(/^8.6.4.$/) },
    ],
  ] as const)("%s", async ([, photographs, shown, grounds], { shop, visitAsAdmin, visit }) => {
    const page = await visitAsAdmin();
    const name = newProductName();
    await openNewProduct(page);
    await fillRequired(page, name);
    await chooseFiles(page, "Upload images", photographs);
    const inForm = page.getByRole("img", { name: /^(Main photograph|Photograph \d+): / });
    await inForm.nth(photographs.length - 1).waitFor();
    await expect.poll(() => drawnShapes(inForm)).toEqual(shapesOf(photographs));
    await addButton(page).click();
    await toastDescription(page, "Product added successfully!");

    const [product] = await productsNamed(shop, name);
    const addresses = [product!.image!, ...product!.images];
    const files = addresses.map((address) => address.split("#")[0]!);
    const upright = { ring: expect.closeTo(1, 1), isUpright: true };
    expect(await Promise.all(files.map(lookAt))).toEqual(
      photographs.map(({ shape }) => ({ shape: expect.closeTo(shape, 1), ...upright })),
    );
    for (const [start, ground] of Object.entries(grounds)) {
      const index = photographs.findIndex((each) => each.name.startsWith(`${start}.`));
      expect([start, /ground=(\w+)/.exec(addresses[index]!)?.[1]]).toEqual([start, ground]);
    }
    const places = { siteUrl: shop.url, backendUrl: "", imageRender: true };
    const mailed = await Promise.all(addresses.map((address) => lookAt(inMail(address, places)!.src)));
    expect(mailed.map(({ shape, ring }) => ({ shape, ring }))).toEqual(
      photographs.map(() => ({ shape: 1, ring: expect.closeTo(1, 1) })),
    );
    expect(await lookAt(`${shop.url}/product/${product!.id}/share.jpg`)).toEqual({
      shape: expect.closeTo(1.91, 1),
      ...upright,
    });

    const shopper = await visit();
    await shopper.goto(`/products?q=${encodeURIComponent(name)}`);
    const inList = shopper.getByRole("main").getByRole("img", { name });
    await expect.poll(() => drawnShapes(inList)).toEqual(shapesOf(photographs.slice(0, 1)));
    await shopper.goto(`/product/${product!.id}`);
    const place = (index: number) => `Picture ${index + 1} of ${photographs.length}`;
    const current = shopper.locator("[data-current] img");
    for (const [index, photograph] of photographs.slice(0, shown).entries()) {
      await shopper.getByRole("button", { name: place(index), exact: true }).click();
      await expect.poll(() => drawnShapes(current)).toEqual(shapesOf([photograph]));
    }
    await shopper.getByRole("button", { name: place(0), exact: true }).click();
    await shopper.locator("[data-current]").click();
    const enlarged = shopper.getByRole("dialog").getByRole("img");
    for (const [index, photograph] of photographs.slice(0, shown).entries()) {
      await shopper.getByRole("dialog").getByText(place(index)).waitFor();
      await expect.poll(() => drawnShapes(enlarged)).toEqual(shapesOf([photograph]));
      await shopper.keyboard.press("ArrowRight");
    }
  });
});

const shapesOf = (photographs: readonly CameraPhoto[]) =>
  photographs.map(({ shape }) => expect.closeTo(shape, 1));

/** The shapes in which pictures are drawn: the file's if whole, and the element's if cropped. */
function drawnShapes(images: Locator): Promise<number[]> {
  return images.evaluateAll((elements) =>
    (elements as HTMLImageElement[]).map((image) =>
      getComputedStyle(image).objectFit === "fill"
        ? image.clientWidth / image.clientHeight
        : image.naturalWidth / image.naturalHeight,
    ),
  );
}

async function lookAt(address: string) {
  // Looking keeps this process busy: it would not notice that the shop has closed a connection it keeps.
  const response = await fetch(address, { headers: { Connection: "close" } });
  return look(Buffer.from(await response.arrayBuffer()));
}
