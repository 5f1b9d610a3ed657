import { describe, expect, it } from "vitest";
import { shopFile, shopIcon, shopImage } from "./shop-image.ts";

const backend = { url: "", imageRender: true };

describe("the shop's own pictures", () => {
  const stored = "http://old.example/storage/v1/object/public/shop-images/1.png#size=600x200";

  it("come from their own bucket", () => {
    expect(shopImage(stored, backend, [320])).toEqual({
      src: "/storage/v1/object/public/shop-images/1.png",
      srcSet: "/storage/v1/render/image/public/shop-images/1.png?width=320&quality=85 320w",
    });
    expect(shopImage("blob:x#size=1x1", backend, [320])).toEqual({ src: "blob:x#size=1x1" });
  });

  it("are square as icons, if the backend can render", () => {
    expect(shopIcon(stored, backend, 64)).toBe(
      "/storage/v1/render/image/public/shop-images/1.png?width=64&quality=85&height=64",
    );
    expect(shopIcon(stored, { ...backend, imageRender: false }, 64)).toBe(
      "/storage/v1/object/public/shop-images/1.png",
    );
  });

  it("are found in the bucket", () => {
    expect([shopFile(stored), shopFile("/product-images/1.png"), shopFile(null)]).toEqual([
      "1.png",
      null,
      null,
    ]);
  });
});
