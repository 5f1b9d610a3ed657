import { expect } from "vitest";
import { isAccessible } from "./accessibility.ts";
import { desktop, test } from "./shop-visit.ts";

test.for([
  ["/login", "Log in"],
  ["/register?redirect=/cart", "Create an account"],
])(
  "%s is accessible, cached like other public pages, and hidden from search engines",
  async ([path, heading], { visit }) => {
    const page = await visit();
    const response = await page.goto(path!);
    expect(response?.headers()["cache-control"]).toBe("public, max-age=0, s-maxage=2");
    expect(await response?.text()).toContain('<meta name="robots" content="noindex, follow"/>');
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    await isAccessible(page, [desktop, { width: 320, height: 640 }]);
  },
);
