import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { holdTimers } from "../base/held-timers.ts";
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
  photographs,
  saveButton,
} from "./products.ts";
import { button, dialog, field, isAccessible, shownToast } from "../base/screen.tsx";
import { lostConnection, rows } from "../base/stub-backend.ts";

const upload = "POST object/product-images";
const failedUpload = "Image Upload Error";
const stored = {
  ...brooch,
  image: "/storage/v1/object/public/product-images/1.jpg",
  images: ["/storage/v1/object/public/product-images/2.jpg"],
};
const address = expect.stringMatching(
  /\/storage\/v1\/object\/public\/product-images\/\d{13}\.jpg#size=8x8&ground=000000$/,
);
const image = (name: string) => page.getByRole("img", { name });
const refusalOf = (name: string) =>
  `"${name}" was not uploaded: The content of the file is not a readable image/jpeg`;

/** The names of the files that were sent, in order. */
let sent: string[];
beforeEach(() => void (sent = []));

/** The storage, which checks a file more strictly than the browser does. */
async function store(request: Request) {
  const file = (await request.formData()).get("") as File;
  sent.push(file.name);
  if (!["notes.jpg", "more.jpg"].includes(file.name)) return Response.json({ Id: "1", Key: "1.jpg" });
  const message = "The content of the file is not a readable image/jpeg";
  const refused = { statusCode: "415", code: "InvalidMimeType", error: "invalid_mime_type", message };
  return Response.json(refused, { status: 400 });
}

test("lists crop a photograph around the chosen point, set by pointer or keyboard", async () => {
  // A file that the tests' own server has, so that the picture does not disappear.
  const wide = "/public/icon-192.png#size=300x100&ground=ffffff";
  const backend = await openStored({ ...stored, images: [wide] });
  await button("Crop photograph 2").click();
  const crop = dialog("Crop in lists");
  await isAccessible();
  crop
    .getByRole("slider", { name: /^Across/ })
    .element()
    .focus();
  await userEvent.keyboard("{Home}");
  await expect
    .element(crop.getByRole("img", { name: "As lists show it" }))
    .toHaveStyle("object-position: 0% 50%");
  await crop.getByRole("button", { name: "Use this crop" }).click();
  await expect.element(button("Crop photograph 2")).toHaveFocus();
  await expect.element(image("Photograph 2: icon-192.png")).toHaveStyle("object-position: 0% 50%");
  await saveButton.click();
  await shownToast("Product updated successfully!");
  expect(backend.requests(change)).toEqual([{ images: [`${wide}&focus=0,50`] }]);
  expect(sent).toEqual([]);
});

async function openNew(files: readonly File[]) {
  const backend = await openProducts("/admin/products/new", { [upload]: store });
  await fillRequired();
  await chooseFiles("Upload images", files);
  return backend;
}

/** Opens a product with two photographs. */
function openStored(product = stored) {
  return openProducts("/admin/products/edit/7", {
    [list]: () => rows([product]),
    [change]: changing(product),
    [upload]: store,
  });
}

test("files that are too large, unreadable or not images are not accepted", async () => {
  await openNew([
    new File([new Uint8Array(40 * 1024 * 1024 + 1)], "large.jpg", { type: "image/jpeg" }),
    new File(["%PDF"], "notes.pdf", { type: "application/pdf" }),
    new File(["Dear diary"], "diary.jpg", { type: "image/jpeg" }),
  ]);
  for (const sentence of [
    '"large.jpg" has more than 40 MB. Please choose a smaller photograph.',
    '"notes.pdf" cannot be used: please choose a JPEG, PNG, WebP, AVIF, GIF or HEIC image, or an MP4 video.',
    '"diary.jpg" cannot be read as a photograph. Please save it again as a JPEG and choose that.',
  ])
    await expect.element(page.getByRole("alert").getByText(sentence)).toBeVisible();
  await expect.element(button("Upload images")).toBeVisible();
});

/** A black square as Windows stores it, in 24 bits. */
function bitmap(side: number): Uint8Array<ArrayBuffer> {
  const head = 54;
  const bytes = new Uint8Array(head + side * side * 3);
  const view = new DataView(bytes.buffer);
  bytes.set([0x42, 0x4d]);
  for (const [at, value] of [
    [2, bytes.length],
    [10, head],
    [14, 40],
    [18, side],
    [22, side],
    [26, 1 | (24 << 16)],
  ] as const)
    view.setUint32(at, value, true);
  return bytes;
}

describe("an upload", () => {
  test.for([
    ["image/png", "ring.jpg", "image/jpeg", "png"],
    ["image/jpeg", "ring.png", "image/png", "jpg"],
    ["image/webp", "IMG_1.heic", "image/heic", "webp"],
    ["image/jpeg", "IMG_2", "", "jpg"],
  ] as const)("of a %s called %s (%s) is what it is", async ([content, name, type, ending]) => {
    const canvas = new OffscreenCanvas(8, 8);
    canvas.getContext("2d")!.fillRect(0, 0, 8, 8);
    const backend = await openNew([
      new File([await canvas.convertToBlob({ type: content })], name, { type }),
    ]);
    const types: string[] = [];
    backend.respond({
      [upload]: async (request) => {
        types.push(((await request.formData()).get("") as File).type);
        return Response.json({ Id: "1", Key: "1" });
      },
    });
    await addButton.click();
    await shownToast("Product added successfully!");
    expect(types).toEqual([content]);
    const image = expect.stringMatching(new RegExp(`/\\d{13}\\.${ending}#size=8x8`));
    expect(backend.requests(add)).toMatchObject([{ image }]);
  });

  test("of a picture that browsers can read, but the storage cannot, is a JPEG", async () => {
    const backend = await openNew([new File([bitmap(8)], "ring.jpg", { type: "image/jpeg" })]);
    const files: File[] = [];
    backend.respond({
      [upload]: async (request) => {
        files.push((await request.formData()).get("") as File);
        return Response.json({ Id: "1", Key: "1" });
      },
    });
    await addButton.click();
    await shownToast("Product added successfully!");
    expect(files.map(({ type }) => type)).toEqual(["image/jpeg"]);
    expect([...new Uint8Array(await files[0]!.slice(0, 3).arrayBuffer())]).toEqual([0xff, 0xd8, 0xff]);
    expect(backend.requests(add)).toMatchObject([{ image: expect.stringMatching(/\d{13}\.jpg#size=8x8/) }]);
  });

  test("that fails stops the save, which can be repeated", async () => {
    const backend = await openNew(await photographs("red.jpg"));
    const missing = { statusCode: "404", error: "Bucket not found", message: "Bucket not found" };
    backend.respond({ [upload]: () => Response.json(missing, { status: 400 }) });
    const shownFor = holdTimers(10_000);
    await addButton.click();
    const sentence = 'Bucket "product-images" not found. Please create it.';
    await shownToast(failedUpload, sentence);
    await expect.element(page.getByRole("alert").getByText(sentence).last()).toBeVisible();
    expect(shownFor.count()).toBe(1);
    shownFor.runOut();
    await expect.element(page.getByText(failedUpload)).not.toBeInTheDocument();
    expect(backend.requests(add)).toEqual([]);
    await expect.element(field("Name")).toHaveValue("Opal Ring");

    backend.respond({ [upload]: store });
    await addButton.click();
    await shownToast("Product added successfully!");
    expect(backend.requests(add)).toMatchObject([{ image: address }]);
  });

  test("that is refused by the content of its file is left out only when the admin says so", async () => {
    const backend = await openNew(await photographs("red.jpg", "notes.jpg", "gold.jpg"));
    await expect.element(image("Photograph 3: gold.jpg")).toBeVisible();
    await addButton.click();
    const question = dialog("One photograph was refused");
    await expect.element(question.getByText(refusalOf("notes.jpg")).first()).toBeVisible();
    await expect.element(button("Back to the form")).toHaveFocus();
    await shownToast(failedUpload, refusalOf("notes.jpg"));
    await isAccessible();
    await userEvent.keyboard("{Escape}");
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(button("Remove photograph 2")).toHaveFocus();
    await expect.element(page.getByRole("alert").getByText(refusalOf("notes.jpg")).last()).toBeVisible();
    await isAccessible();
    await expect.element(field("Name")).toHaveValue("Opal Ring");
    await expect.element(image("Photograph 3: gold.jpg")).toBeVisible();
    expect(backend.requests(add)).toEqual([]);

    await addButton.click();
    await expect.element(question).toBeVisible();
    // The others were uploaded by the first save, and are not uploaded again.
    expect(sent).toEqual(["red.jpg", "notes.jpg", "gold.jpg", "notes.jpg"]);
    await userEvent.keyboard("{Tab}{Enter}");
    await shownToast("Product added successfully!");
    expect(backend.requests(add)).toMatchObject([{ image: address, images: [address] }]);
    expect(sent).toHaveLength(4);
  });

  test("that is refused leaves the photograph that it was meant to replace", async () => {
    const backend = await openStored();
    await field("Current price").fill("75");
    await chooseFiles("Replace image", await photographs("notes.jpg"));
    await expect.element(image("Main photograph: notes.jpg")).toBeVisible();
    await chooseFiles("Add photographs", await photographs("gold.jpg", "more.jpg"));
    await expect.element(image("Photograph 4: more.jpg")).toBeVisible();
    await saveButton.click();
    const question = dialog("2 photographs were refused");
    await expect.element(question.getByText(/The one it was to replace stays\.$/)).toBeVisible();
    const reasons = question.getByRole("listitem").elements();
    expect(reasons.map(({ textContent }) => textContent)).toEqual([
      refusalOf("notes.jpg"),
      refusalOf("more.jpg"),
    ]);
    await shownToast(failedUpload, "2 photographs were refused.");
    await button("Save without them").click();
    await shownToast("Product updated successfully!");
    expect(backend.requests(change)).toEqual([{ price: 75, images: [...stored.images, address] }]);
  });

  test("that was left out is not asked about again in a conflict", async () => {
    const backend = await openStored();
    await chooseFiles("Add photographs", await photographs("notes.jpg", "gold.jpg"));
    await expect.element(image("Photograph 4: gold.jpg")).toBeVisible();
    const theirs = { ...stored, price: 99, updated_at: "2026-01-02T00:00:00+00:00" };
    backend.respond({ [list]: () => rows([theirs]), [change]: changing(theirs) });
    await saveButton.click();
    await button("Save without it").click();
    await expect.element(dialog("Changed in the meantime")).toBeVisible();
    await button("Save mine anyway").click();
    await shownToast("Product updated successfully!");
    expect(backend.requests(change).at(-1)).toEqual({ images: [...stored.images, address] });
    expect(sent).toEqual(["notes.jpg", "gold.jpg"]);
  });

  test("is not repeated when only the response to a replacement was lost", async () => {
    const backend = await openStored();
    await chooseFiles("Replace image", await photographs("gold.jpg"));
    await expect.element(image("Main photograph: gold.jpg")).toBeVisible();
    backend.respond({ [change]: lostConnection });
    await saveButton.click();
    await shownToast("Error saving product");
    const [replaced] = backend.requests(change) as object[];
    expect(replaced).toEqual({ image: address });
    // An order has changed the stock since.
    const now = { ...stored, ...replaced, updated_at: "2026-01-02T00:00:00+00:00", stock_quantity: 3 };
    backend.respond({ [list]: () => rows([now]), [change]: changing(now) });
    await saveButton.click();
    await shownToast("Product updated successfully!");
    expect(sent).toEqual(["gold.jpg"]);
  });
});
