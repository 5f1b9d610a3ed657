import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { admin } from "./people.ts";
import { button, desktop, open, phone } from "./screen.tsx";
import { lostConnection, type StubbedBackend } from "./stub-backend.ts";

const total = 12_000;
const list = "GET product_categories";

/** Fifty of 12,000 categories. */
function manyCategories(request: Request): Response {
  const from = Number(new URL(request.url).searchParams.get("offset"));
  const some = Array.from({ length: Math.min(50, total - from) }, (_, index) => ({
    id: from + index,
    name: `Category ${from + index}`,
    description:
      index % 7 ? null : "A description that is long enough to need more than one line on a phone.",
    picture: null,
    updated_at: "2026-11-20T09:00:00Z",
  }));
  const range = `${from}-${from + some.length - 1}/${from === 0 ? total : "*"}`;
  return Response.json(some, { headers: { "Content-Range": range } });
}

async function openList(size = desktop): Promise<StubbedBackend> {
  const backend = await open("/admin/categories", {
    signedIn: admin,
    size,
    responses: { [list]: manyCategories },
  });
  await expect.element(page.getByText("Category 0")).toBeVisible();
  return backend;
}

const drawnRows = () => document.querySelectorAll("[data-index]").length;

/** The row at the middle of the window. */
function rowInView() {
  const element = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
  return element?.closest("[data-index]")?.textContent ?? "";
}

describe("a list of 12,000 rows", () => {
  test("loads and renders only what is in view, and says how long it is", async () => {
    const backend = await openList();
    await expect.element(page.getByText("12,000 categories")).toBeInTheDocument();
    const table = page.getByRole("table", { name: "Product Categories" });
    await expect.element(table).toHaveAttribute("aria-rowcount", "12001");
    window.scrollTo(0, 400_000);
    await expect.poll(rowInView).toMatch(/^Category 7/);
    expect(drawnRows()).toBeLessThan(50);
    expect(backend.requests(list).length).toBeLessThan(5);
    const row = page.getByRole("row", { name: /^Category 7/ }).first();
    const place = Number(/\d+/.exec(row.element().textContent)?.[0]);
    await expect.element(row).toHaveAttribute("aria-rowindex", String(place + 2));
  });

  test("can be scrolled to its end", async () => {
    await openList();
    window.scrollTo(0, 10_000_000);
    await expect.element(page.getByText("Category 11999")).toBeVisible();
    await expect.element(page.getByText("12,000 categories")).toBeVisible();
  });

  test("offers to try again if a range fails to load", async () => {
    const backend = await openList();
    backend.respond({ [list]: lostConnection });
    window.scrollTo(0, 200_000);
    await expect.element(button("Try again").first()).toBeVisible();
    backend.respond({ [list]: manyCategories });
    // Not by pointer: the rows move while they are measured.
    (button("Try again").first().element() as HTMLElement).click();
    // Where the jump ended, and no farther.
    await expect.element(page.getByText(/^Category 3\d\d\d$/).first()).toBeVisible();
  });

  test("is a list of blocks on a phone, counted for screen readers", async () => {
    await openList(phone);
    window.scrollTo(0, 300_000);
    const block = page
      .getByRole("listitem")
      .filter({ hasText: /Category [1-9]\d\d\d/ })
      .first();
    await expect.element(block).toHaveAttribute("aria-setsize", String(total));
    expect(drawnRows()).toBeLessThan(50);
  });
});
