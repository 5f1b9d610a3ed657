import { describe, expect, test } from "vitest";
import {
  movePhoto,
  newPhoto,
  photoName,
  readdress,
  replaceMain,
  storedPhoto,
  withoutPhotos,
} from "./draft-photos.ts";

const [a, b, c] = ["/x/a.jpg", "/x/b.jpg", "/x/c.jpg"].map(storedPhoto) as [
  ReturnType<typeof storedPhoto>,
  ReturnType<typeof storedPhoto>,
  ReturnType<typeof storedPhoto>,
];

test("a photograph is moved and the others keep their order", () => {
  expect(movePhoto([a, b, c], 2, 0)).toEqual([c, a, b]);
  expect(movePhoto([a, b, c], 1, 2)).toEqual([a, c, b]);
  expect(movePhoto([a], 3, 0)).toEqual([a]);
});

function chosen(name: string) {
  const file = new File(["picture"], name, { type: "image/jpeg" });
  return newPhoto({
    file,
    view: { size: [300, 400], ground: "#ffffff", focus: [50, 50], alt: "", video: null },
  });
}

test("a new photograph replaces the main one", () => {
  const red = chosen("red.jpg");
  const photos = replaceMain([a, b], red);
  expect(photos).toMatchObject([red, b]);
  expect(photos.map(photoName)).toEqual(["red.jpg", "b.jpg"]);
});

describe("photographs are removed", () => {
  test("and the others keep their order", () => {
    const [red, green] = [chosen("red.jpg"), chosen("green.jpg")];
    expect(withoutPhotos([red, a, green, b], [red, green])).toEqual([a, b]);
    expect(withoutPhotos([a, b], [])).toEqual([a, b]);
  });

  test("and the stored one that they were to replace comes back, wherever they have been moved", () => {
    const once = replaceMain([a, b], chosen("red.jpg"));
    const twice = replaceMain(once, chosen("green.jpg"));
    for (const photos of [once, twice]) {
      expect(withoutPhotos(photos, [photos[0]!])).toEqual([a, b]);
      expect(withoutPhotos(movePhoto(photos, 0, 1), [photos[0]!])).toEqual([b, a]);
    }
    const [first] = replaceMain([], chosen("red.jpg"));
    expect(withoutPhotos([first!], [first!])).toEqual([]);
  });
});

test("changes only one photograph's crop; square ones have none", () => {
  const wide = storedPhoto("/x/wide.jpg#size=90x60");
  const photos = readdress([a, wide, b], wide, "/x/wide.jpg#size=90x60&focus=10,50");
  expect(photos.map(({ address }) => address)).toEqual([
    a.address,
    "/x/wide.jpg#size=90x60&focus=10,50",
    b.address,
  ]);
  expect(photos.map(photoName)).toEqual(["a.jpg", "wide.jpg", "b.jpg"]);
  expect(chosen("red.jpg").address).toMatch(/^blob:.*#size=300x400&ground=ffffff$/);
});
