import { describe, expect, it } from "vitest";
import type { Backend } from "./load-context.ts";
import { certificateFile, objectPath, productImage } from "./product-image.ts";

const backend: Backend = { url: "", publishableKey: "", imageRender: true, mail: false };

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

  it("serves the stored picture where the backend cannot render", () => {
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

it("finds the path in the bucket", () => {
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
