import { describe, expect, test } from "vitest";
import { movePhoto, photoName, replaceMain, storedPhoto, takePhotos, withoutPhotos } from "./photos.ts";

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

function file(name: string, type: string, bytes = 10): File {
  return new File([new Uint8Array(bytes)], name, { type });
}

function newPhoto(name: string) {
  return takePhotos([file(name, "image/jpeg")], 0).taken[0]!;
}

test("a new photograph replaces the main one", () => {
  const red = newPhoto("red.jpg");
  const photos = replaceMain([a, b], red);
  expect(photos).toMatchObject([red, b]);
  expect(photos.map(photoName)).toEqual(["red.jpg", "b.jpg"]);
});

describe("photographs are removed", () => {
  test("and the others keep their order", () => {
    const [red, green] = [newPhoto("red.jpg"), newPhoto("green.jpg")];
    expect(withoutPhotos([red, a, green, b], [red, green])).toEqual([a, b]);
    expect(withoutPhotos([a, b], [])).toEqual([a, b]);
  });

  test("and the stored one that they were to replace comes back, wherever they have been moved", () => {
    const once = replaceMain([a, b], newPhoto("red.jpg"));
    const twice = replaceMain(once, newPhoto("green.jpg"));
    for (const photos of [once, twice]) {
      expect(withoutPhotos(photos, [photos[0]!])).toEqual([a, b]);
      expect(withoutPhotos(movePhoto(photos, 0, 1), [photos[0]!])).toEqual([b, a]);
    }
    const [first] = replaceMain([], newPhoto("red.jpg"));
    expect(withoutPhotos([first!], [first!])).toEqual([]);
  });
});

describe("files are taken", () => {
  test("if they are images of at most 10 MB", () => {
    const { taken, refusals } = takePhotos(
      [
        file("ring.jpg", "image/jpeg"),
        file("notes.pdf", "application/pdf"),
        file("drawing.svg", "image/svg+xml"),
        file("large.png", "image/png", 10 * 1024 * 1024 + 1),
        file("largest.png", "image/png", 10 * 1024 * 1024),
      ],
      0,
    );
    expect(taken.map(photoName)).toEqual(["ring.jpg", "largest.png"]);
    expect(refusals).toEqual([
      '"notes.pdf" cannot be used: please choose a JPEG, PNG, WebP, AVIF or GIF image.',
      '"drawing.svg" cannot be used: please choose a JPEG, PNG, WebP, AVIF or GIF image.',
      '"large.png" has more than 10 MB. Please choose a smaller photograph.',
    ]);
  });

  test("as long as there is room", () => {
    const { taken, refusals } = takePhotos([file("a.gif", "image/gif"), file("b.gif", "image/gif")], 20);
    expect(taken.map(photoName)).toEqual(["a.gif"]);
    expect(refusals).toEqual(["A product has at most 21 photographs."]);
  });
});
