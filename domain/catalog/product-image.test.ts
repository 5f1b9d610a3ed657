import { describe, expect, it } from "vitest";
import type { Backend } from "../../app/base/clients/load-context.ts";
import { certificateFile, objectPath, productImage, squareImage } from "./product-image.ts";

const backend: Backend = { url: "", publishableKey: "", imageRender: true, mail: false };

const inSquare = (size: string) =>
  productImage(`/product-images/a.jpg#size=${size}`, backend, [480, 800], "square").srcSet;

describe("productImage", () => {
  it("combines the path in the bucket with the current backend", () => {
    const stored = "http://old.example:9999/storage/v1/object/public/product-images/rings/a.webp?v=2";
    const { src, srcSet } = productImage(stored, { ...backend, url: "https://shop.example" });
    expect(src).toBe("https://shop.example/storage/v1/object/public/product-images/rings/a.webp");
    expect(srcSet?.split(", ")).toHaveLength(6);
    expect(srcSet).toContain(
      "https://shop.example/storage/v1/render/image/public/product-images/rings/a.webp?width=1200&quality=85 1200w",
    );
  });

  it("requests a wide picture in more pixels if a square crops it", () => {
    expect(inSquare("1500x1000")).toMatch(/\?width=480&quality=85 320w, .*\?width=800&quality=85 533w$/);
    expect(inSquare("1000x1500")).toMatch(/ 480w, .* 800w$/);
  });

  it("serves the stored picture if the backend cannot render", () => {
    expect(
      productImage("/storage/v1/object/public/product-images/a.webp", { ...backend, imageRender: false }),
    ).toEqual({ src: "/storage/v1/object/public/product-images/a.webp" });
  });

  it("keeps URLs outside the bucket", () => {
    expect(productImage("https://elsewhere.example/a.jpg", backend)).toEqual({
      src: "https://elsewhere.example/a.jpg",
    });
  });
});

it("crops in the storage if styles cannot", () => {
  expect(squareImage("/product-images/a.jpg#focus=0,0", backend, 160)).toBe(
    "/storage/v1/render/image/public/product-images/a.jpg?width=160&quality=85&height=160",
  );
  const plain = { ...backend, imageRender: false };
  expect(squareImage("/product-images/a.jpg", plain, 160)).toBe(
    "/storage/v1/object/public/product-images/a.jpg",
  );
});

it("finds the path in the bucket", () => {
  expect(objectPath("/x/product-images/a.webp#size=1x2")).toBe("a.webp");
  expect(objectPath("/storage/v1/object/public/product-images/a%20b.webp")).toBe("a%20b.webp");
  expect(objectPath("https://elsewhere.example/a.jpg")).toBeNull();
});

it("finds a certificate at the current backend, and elsewhere as stored", () => {
  const shop = { ...backend, url: "https://shop.example" };
  expect(certificateFile("http://old.example/storage/v1/object/public/certificates/1.pdf", shop)).toBe(
    "https://shop.example/storage/v1/object/public/certificates/1.pdf",
  );
  expect(certificateFile("https://lab.example/1.pdf", shop)).toBe("https://lab.example/1.pdf");
});
