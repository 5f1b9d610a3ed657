import { expect } from "vitest";
import { test } from "../base/shop-visit.ts";

test.for([
  ["/login", "Log in"],
  ["/register?redirect=/cart", "Create an account"],
])(
  "%s is cached like other public pages, and hidden from search engines",
  async ([path, heading], { shop }) => {
    const response = await fetch(shop.url + path);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=2");
    const html = await response.text();
    expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(html).toContain(`${heading}</h1>`);
  },
);
