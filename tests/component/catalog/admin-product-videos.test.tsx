import { expect, onTestFinished, test, vi } from "vitest";
import { commands, page } from "vitest/browser";
import {
  add,
  addButton,
  brooch,
  change,
  changing,
  chooseFiles,
  fillRequired,
  list,
  openProducts,
  photograph,
  saveButton,
} from "./products.ts";
import { button, dialog, field, isAccessible, shownToast } from "../base/screen.tsx";
import { rows } from "../base/stub-backend.ts";

const [uploadPhoto, uploadVideo] = ["POST object/product-images", "POST object/product-videos"];
const stores = () => Response.json({ Id: "1", Key: "1" });
const image = (name: string) => page.getByRole("img", { name });
const problem = (sentence: string) => page.getByRole("alert").getByText(sentence);

/** A second of 64 by 48 pixels, black at first and then teal. */
async function clip(name = "ring.mp4"): Promise<File> {
  const content = atob(await commands.readFile("tests/setup/clip.mp4", "base64"));
  const bytes = Uint8Array.from(content, (character) => character.charCodeAt(0));
  return new File([bytes], name, { type: "video/mp4" });
}

async function openNew() {
  const backend = await openProducts("/admin/products/new", {
    [uploadPhoto]: stores,
    [uploadVideo]: stores,
  });
  await fillRequired();
  return backend;
}

test("a video is shown by a frame of it, plays in the form, and is stored with that frame", async () => {
  const backend = await openNew();
  await chooseFiles("Upload images", [await photograph("red.jpg"), await clip()]);
  await expect.element(image("Photograph 2: ring.mp4")).not.toBeInTheDocument();
  await expect.element(image("Video 2: ring.mp4")).toBeVisible();
  await button("Make video 2 the main one").click();
  await expect.element(image("Main video: ring.mp4")).toBeVisible();
  await isAccessible();
  await button("Play main video").click();
  const video = dialog("Video").element().querySelector("video")!;
  await expect.poll(() => video.currentTime).toBeGreaterThan(0);
  expect([video.muted, video.loop, video.controls]).toEqual([true, true, true]);
  await isAccessible();
  await dialog("Video").getByRole("button", { name: "Close" }).click();
  await addButton.click();
  await shownToast("Product added successfully!");
  const [stored] = backend.requests(add) as { image: string; images: string[] }[];
  expect(stored!.image).toMatch(
    /\/product-images\/\d{13}\.jpg#size=64x48&ground=0[\da-f][78][\da-f]{3}&video=\d{13}\.mp4$/,
  );
  expect(stored!.images).toEqual([
    expect.stringMatching(/\/product-images\/\d{13}\.jpg#size=8x8&ground=000000$/),
  ]);
  expect([backend.requests(uploadVideo).length, backend.requests(uploadPhoto).length]).toEqual([1, 2]);
});

test("a video that cannot be used is refused with the reason, and nothing is lost", async () => {
  const backend = await openNew();
  const begins = "\0\0\0\x14ftypisom\0\0\0\0mp42";
  await chooseFiles("Upload images", [
    await photograph("red.jpg"),
    new File([begins, "nothing that a browser knows"], "hevc.mp4", { type: "video/mp4" }),
    new File(["\0\0\0\x14ftypqt  \0\0\0\0qt  "], "IMG_1.MOV", { type: "video/quicktime" }),
    new File([begins, new Uint8Array(20 * 1024 * 1024)], "large.mp4", { type: "video/mp4" }),
    new File(["Dear diary"], "diary.mp4", { type: "video/mp4" }),
  ]);
  for (const sentence of [
    '"hevc.mp4" cannot be played by this browser, and maybe not by those of shoppers. Please export it as an MP4 with H.264 and choose that.',
    '"IMG_1.MOV" is a video, but not an MP4. Please export it as an MP4 with H.264 and choose that.',
    '"large.mp4" has more than 20 MB. Please choose a shorter or smaller video.',
    '"diary.mp4" cannot be used: please choose a JPEG, PNG, WebP, AVIF, GIF or HEIC image, or an MP4 video.',
  ])
    // oxlint-disable-next-line no-await-in-loop
    await expect.element(problem(sentence)).toBeVisible();
  const duration = vi.spyOn(HTMLMediaElement.prototype, "duration", "get").mockReturnValue(180);
  onTestFinished(() => duration.mockRestore());
  await chooseFiles("Add photographs", [await clip("long.mp4")]);
  await expect
    .element(problem('"long.mp4" lasts 3 minutes or longer. Please choose a shorter video.'))
    .toBeVisible();
  await isAccessible();
  await expect.element(field("Name")).toHaveValue("Opal Ring");
  await addButton.click();
  await shownToast("Product added successfully!");
  expect(backend.requests(add)).toMatchObject([{ image: expect.stringContaining("#size=8x8"), images: [] }]);
});

test("a stored video is described, and moved, as a photograph is", async () => {
  const poster = "/public/icon-192.png#size=9x9&video=1764000000000.mp4";
  const stored = { ...brooch, image: "/public/icon-512.png", images: [poster] };
  const backend = await openProducts("/admin/products/edit/7", {
    [list]: () => rows([stored]),
    [change]: changing(stored),
  });
  await expect.element(image("Video 2: icon-192.png")).toBeVisible();
  await button("Play video 2").click();
  expect(dialog("Video").element().querySelector("video")!.src).toBe(
    `${window.location.origin}/storage/v1/object/public/product-videos/1764000000000.mp4`,
  );
  await dialog("Video").getByRole("button", { name: "Close" }).click();
  await button("Describe video 2").click();
  await dialog("What the photograph shows").getByLabelText("Description").fill("A brooch that turns");
  await button("Use this description").click();
  await expect.element(dialog("What the photograph shows")).not.toBeInTheDocument();
  expect(backend.requests(change)).toEqual([]);
  await button("Make video 2 the main one").click();
  await saveButton.click();
  await shownToast("Product updated successfully!");
  expect(backend.requests(change)).toEqual([
    {
      image: "/public/icon-192.png#size=9x9&alt=A%20brooch%20that%20turns&video=1764000000000.mp4",
      images: ["/public/icon-512.png"],
    },
  ]);
});
