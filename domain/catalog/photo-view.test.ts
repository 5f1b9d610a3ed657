import { expect, test } from "vitest";
import { isCropped, withView } from "./edited-view.ts";
import { cropPosition, readView, shapeOf } from "./photo-view.ts";
import { productVideo } from "./product-video.ts";

test.for([
  ["/a.jpg", { size: null, ground: null, focus: [50, 50], alt: "", video: null }],
  ["/a.jpg#size=1200x1600", { size: [1200, 1600], ground: null, focus: [50, 50], alt: "", video: null }],
  [
    "/a.jpg#size=90x30&ground=ffffff&focus=0,100",
    { size: [90, 30], ground: "#ffffff", focus: [0, 100], alt: "", video: null },
  ],
  [
    "/a.jpg#size=9x9&alt=A%20ring%2C%20%22blue%22%20%26%20gold",
    { size: [9, 9], ground: null, focus: [50, 50], alt: 'A ring, "blue" & gold', video: null },
  ],
  [
    "/a.jpg#size=9x9&alt=A%20ring&video=1764000000000.mp4",
    { size: [9, 9], ground: null, focus: [50, 50], alt: "A ring", video: "1764000000000.mp4" },
  ],
  [
    "blob:http://shop/1#ground=transparent",
    { size: null, ground: "transparent", focus: [50, 50], alt: "", video: null },
  ],
] as const)("%s says how to show it, and is written the same way", ([address, view]) => {
  expect(readView(address)).toEqual(view);
  expect(withView(`${address.split("#")[0]}#focus=1,2`, view)).toBe(address);
});

test.for([
  "#size=0x5",
  "#size=1e3x5",
  "#ground=red;x",
  "#ground=FFF",
  "#focus=101,5",
  "#focus=-1,5",
  "#x",
  "#%",
  "#video=",
  "#video=1764000000000.webm",
  "#video=1764000000000.mp4x",
  "#video=../certificates/1764000000000.mp4",
  "#video=https://elsewhere.example/1764000000000.mp4",
  "#video=%31764000000000.mp4",
  "#video=1764000000000.mp4%22%20onerror=%22x",
  "#xvideo=1764000000000.mp4",
])("invalid values are ignored: %s", (fragment) => {
  expect(readView(`/a.jpg${fragment}`)).toEqual({
    size: null,
    ground: null,
    focus: [50, 50],
    alt: "",
    video: null,
  });
});

test("the shape and the crop follow from it", () => {
  expect(shapeOf(readView("/a.jpg#size=1200x1600"))).toBe(0.75);
  expect(shapeOf(readView("/a.jpg"))).toBeNull();
  expect(cropPosition(readView("/a.jpg#focus=20,100"))).toBe("20% 100%");
  expect(cropPosition(readView("/a.jpg"))).toBeUndefined();
  expect(["/a.jpg", "/a.jpg#size=90x60", "/a.jpg#size=90x90"].map(isCropped)).toEqual([true, true, false]);
});

test("a video is played from the bucket of the backend that is there now, and from nowhere else", () => {
  const stored =
    "https://old.example/product-images/a.jpg?video=1.mp4#alt=x&video=1764000000000.mp4&focus=1,2";
  const file = "/storage/v1/object/public/product-videos/1764000000000.mp4";
  expect(productVideo(stored, { url: "https://x.supabase.co" })).toBe(`https://x.supabase.co${file}`);
  expect(productVideo("/a.jpg?&video=1764000000000.mp4", { url: "" })).toBeNull();
});
