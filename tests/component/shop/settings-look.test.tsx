/** @module-tag long */
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { admin } from "../base/people.ts";
import { button, dialog, field, isAccessible, open, shownProblem, shownToast } from "../base/screen.tsx";
import { table } from "../base/stored-rows.ts";
import { refusal, rows } from "../base/stub-backend.ts";

const change = "PATCH shop_facts";
const upload = "POST object/shop-images";
const remove = "DELETE object/shop-images";

const stored = (name: string) => `http://old.example/storage/v1/object/public/shop-images/${name}`;

function storedLook() {
  return {
    logo: null as string | null,
    icon: null as string | null,
    accent: null as string | null,
    updated_at: "2026-01-01T00:00:00+00:00",
  };
}

async function openLook(changes: Partial<ReturnType<typeof storedLook>> = {}) {
  const look = { ...storedLook(), ...changes };
  const responses = {
    ...table("shop_facts", [look]),
    "GET rpc/shop": () => refusal(500, "XX000"),
    [upload]: () => Response.json({ Key: "shop-images/x", Id: "1" }),
    [remove]: () => Response.json([]),
  };
  const backend = await open("/admin/settings/look", {
    signedIn: admin,
    responses,
    // The shop as it was saved is not part of these tests.
    expected: /The shop's facts could not be read/,
  });
  await expect.element(field("Accent color")).toHaveValue(look.accent ?? "");
  return { look, backend };
}

async function picture(type: string, size: readonly [number, number] = [600, 200]): Promise<Blob> {
  const [width, height] = size;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")!.fillRect(0, 0, width / 2, height);
  return canvas.convertToBlob({ type });
}

async function choose(label: string, content: BlobPart, name: string, type: string) {
  const files = new DataTransfer();
  files.items.add(new File([content], name, { type }));
  const input = field(label).element() as HTMLInputElement;
  input.files = files.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve));
}

const preview = page.getByRole("figure", { name: "Preview" });
const problem = (sentence: string) => page.getByText(sentence, { exact: true });

test("pictures are uploaded when the form is saved, with their sizes", async () => {
  const { backend, look } = await openLook();
  await isAccessible();
  await choose("Logo", await picture("image/png"), "logo.png", "image/png");
  await expect.element(button("Replace logo")).toBeVisible();
  await expect.element(preview.getByRole("img", { name: "Facet" })).toBeVisible();
  expect(backend.requests(upload)).toEqual([]);
  await isAccessible();
  await button("Save").click();
  await shownToast("Settings saved successfully!");
  expect(look.logo).toMatch(/\/shop-images\/\d{13}\.png#size=600x200/);
  await expect.element(button("Save")).toBeDisabled();
  expect(backend.requests(remove)).toEqual([]);
});

test("a wide photograph is made smaller, whatever its file is called", async () => {
  const { backend, look } = await openLook();
  await choose("Icon", await picture("image/webp", [1024, 1024]), "icon.png", "image/png");
  await expect.element(button("Remove icon")).toBeVisible();
  await button("Save").click();
  await shownToast("Settings saved successfully!");
  expect(backend.requests(upload)).toHaveLength(1);
  expect(look.icon).toContain("#size=512x512");
});

test.for([
  ["drawing.svg", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
  ["film.mov", "video/quicktime", "\0\0\0\x14ftypisom\0\0\0\0mp42"],
] as const)("%s is refused by its content", async ([name, type, content]) => {
  const { backend } = await openLook();
  await choose("Logo", content, name, type);
  await expect
    .element(problem(`"${name}" cannot be used: please choose a JPEG, PNG, WebP, AVIF, GIF or HEIC image.`))
    .toBeVisible();
  await isAccessible();
  expect(backend.requests(upload)).toEqual([]);
});

test("large and broken files are refused", async () => {
  const { backend } = await openLook();
  const start = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
  await choose("Logo", start, "broken.jpg", "image/jpeg");
  await expect.element(page.getByText(/^"broken.jpg" cannot be read as a photograph\./)).toBeVisible();
  const large = new Uint8Array(40 * 1024 * 1024 + 1);
  large.set(start);
  await choose("Logo", large, "large.jpg", "image/jpeg");
  await expect
    .element(problem('"large.jpg" has more than 40 MB. Please choose a smaller photograph.'))
    .toBeVisible();
  await choose("Logo", await picture("image/jpeg"), "good.jpg", "image/jpeg");
  await expect.element(page.getByText(/^"large.jpg"/)).not.toBeInTheDocument();
  await expect.element(button("Remove logo")).toBeVisible();
  expect(backend.requests(upload)).toEqual([]);
});

test("a white logo is said to be hardly seen, a dark one is not", async () => {
  await openLook();
  const faint = page.getByText(/^It can hardly be seen on the light background of the shop\./);
  const white = new OffscreenCanvas(600, 200);
  const context = white.getContext("2d")!;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, 300, 200);
  await choose("Logo", await white.convertToBlob({ type: "image/png" }), "logo.png", "image/png");
  await expect.element(faint).toBeVisible();
  await isAccessible();
  await choose("Logo", await picture("image/png"), "logo.png", "image/png");
  await expect.element(faint).not.toBeInTheDocument();
});

test("a picture that the storage refuses is said at its field, and kept", async () => {
  const { backend, look } = await openLook();
  await choose("Logo", await picture("image/png"), "logo.png", "image/png");
  await expect.element(button("Replace logo")).toBeVisible();
  backend.respond({
    [upload]: () =>
      Response.json(
        { statusCode: "415", error: "invalid_mime_type", message: "It is no picture." },
        { status: 400 },
      ),
  });
  await button("Save").click();
  await expect.element(problem('"logo.png" was not uploaded: It is no picture.')).toBeVisible();
  await expect.element(button("Replace logo")).toHaveFocus();
  expect(backend.requests(change)).toEqual([]);
  backend.respond({ [upload]: () => Response.json({ Key: "shop-images/x", Id: "1" }) });
  await button("Save").click();
  await shownToast("Settings saved successfully!");
  expect(look.logo).toContain("/shop-images/");
});

test("a removed picture's file is deleted after the save, one still in use is not", async () => {
  const { backend } = await openLook({
    logo: stored("1.png"),
    icon: stored("1.png"),
  });
  await button("Remove logo").click();
  expect(backend.requests(remove)).toEqual([]);
  backend.respond({ [remove]: () => refusal(500, "XX000", "The disk is tired.") });
  await button("Save").click();
  await shownToast("Settings saved successfully!");
  expect(backend.requests(change)).toEqual([{ logo: null }]);
  await choose("Logo", await picture("image/png"), "logo.png", "image/png");
  await button("Remove icon").click();
  await button("Save").click();
  await expect.poll(() => backend.requests(remove)).toEqual([{ prefixes: ["1.png"] }]);
});

function shownAccent(): string {
  const offer = preview.getByText("Shop all products").element();
  return getComputedStyle(offer.closest("p")!).backgroundColor;
}

test("an accent has to be readable, and the preview follows one that is", async () => {
  const { backend } = await openLook();
  onTestFinished(() => document.documentElement.removeAttribute("style"));
  const accent = field("Accent color");
  await accent.fill("#ff8866");
  await button("Save").click();
  await shownProblem(
    accent,
    "This color is too pale to read: its contrast is 2.34:1 on white and 2.04:1 on the page's tiles. Please choose a darker one, with at least 4.5:1 on both.",
  );
  expect(shownAccent()).toBe("rgb(26, 67, 122)");
  await isAccessible();
  await accent.fill("red");
  await expect.element(accent).toHaveAccessibleDescription("Please enter a color such as #1a437a.");
  await accent.fill("7A1F3D");
  await expect.poll(shownAccent).toBe("rgb(122, 31, 61)");
  await expect.element(field("Pick the accent color")).toHaveValue("#7a1f3d");
  await button("Save").click();
  await shownToast("Settings saved successfully!");
  // A gold that is nearly dark enough.
  await accent.fill("#8d6f0f");
  await page.getByRole("button", { name: /^Use #[0-9a-f]{6}, which is readable$/ }).click();
  await expect.poll(shownAccent).toMatch(/^rgb\(1[23]\d, 1?\d\d, \d+\)$/);
  await button("Use the default").click();
  await button("Save").click();
  await expect.element(button("Save")).toBeDisabled();
  expect(backend.requests(change)).toEqual([{ accent: "#7a1f3d" }, { accent: null }]);
});

test("what somebody else has saved is not overwritten unseen, and a picture is uploaded once", async () => {
  const { backend, look } = await openLook();
  await choose("Logo", await picture("image/png"), "logo.png", "image/png");
  await expect.element(button("Replace logo")).toBeVisible();
  Object.assign(look, { logo: stored("7.png"), updated_at: "2026-01-02T00:00:00+00:00" });
  await button("Save").click();
  const conflict = dialog("Changed in the meantime");
  await expect.element(conflict.getByText("7.png")).toBeVisible();
  await expect.element(conflict.getByText("A new picture")).toBeVisible();
  await isAccessible();
  await conflict.getByRole("button", { name: "Save mine anyway" }).click();
  await shownToast("Settings saved successfully!");
  expect(backend.requests(upload)).toHaveLength(1);
  await expect.poll(() => backend.requests(remove)).toEqual([{ prefixes: ["7.png"] }]);
});

test("what cannot be loaded is said, and loaded again", async () => {
  const backend = await open("/admin/settings/look", {
    signedIn: admin,
    responses: { "GET shop_facts": () => refusal(500, "XX000", "The database is resting.") },
  });
  await expect.element(page.getByRole("main").getByText("The database is resting.")).toBeVisible();
  backend.respond({ "GET shop_facts": () => rows([storedLook()]) });
  await button("Try again").click();
  await expect.element(field("Accent color")).toHaveValue("");
  await isAccessible();
});
