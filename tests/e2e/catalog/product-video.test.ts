/** @module-tag long */
import { readFile } from "node:fs/promises";
import type { Locator } from "playwright";
import { expect } from "vitest";
import { test, toastDescription } from "../base/back-office.ts";
import {
  addButton,
  chooseFiles,
  fillRequired,
  newProductName,
  openNewProduct,
  productsNamed,
} from "./product-form.ts";

test("an owner adds a video, which shoppers play, with scripts or without", async ({
  shop,
  visitAsAdmin,
  visit,
  browser,
}) => {
  const page = await visitAsAdmin();
  const name = newProductName();
  await openNewProduct(page);
  await fillRequired(page, name);
  const film = { name: "ring.mp4", mimeType: "video/mp4", buffer: await readFile("tests/setup/clip.mp4") };
  await chooseFiles(page, "Upload images", film);
  await page.getByRole("img", { name: "Main video: ring.mp4" }).waitFor();
  await addButton(page).click();
  await toastDescription(page, "Product added successfully!");
  const [product] = await productsNamed(shop, name);
  expect(product!.image).toMatch(/\/product-images\/\d{13}\.jpg#size=64x48&ground=\w+&video=\d{13}\.mp4$/);

  const address = `${shop.url}/product/${product!.id}`;
  const shopper = await visit();
  await shopper.goto(address);
  await shopper.getByRole("button", { name: "Play the video" }).click();
  await plays(shopper.locator("[data-current] video:not([controls])"));
  await shopper.getByRole("button", { name: "Pause the video" }).waitFor();
  await shopper.getByRole("button", { name: `Enlarge: ${name}` }).click();
  const enlarged = shopper.getByRole("dialog").locator("video");
  await enlarged.evaluate((video: HTMLVideoElement) => video.play());
  await plays(enlarged);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  try {
    const withoutScripts = await plain.newPage();
    await withoutScripts.goto(address);
    const video = withoutScripts.locator("[data-current] video[controls]");
    await video.waitFor();
    const { width, height } = (await video.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThan(300);
    const source = new URL((await video.getAttribute("src"))!, shop.url);
    expect((await fetch(source, { headers: { Range: "bytes=0-1" } })).status).toBe(206);
  } finally {
    await plain.close();
  }
});

async function plays(video: Locator) {
  await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.currentTime)).toBeGreaterThan(0);
}
