import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { admin } from "./people.ts";
import { brooch, list, openProducts, saveButton } from "../catalog/products.ts";
import { button, desktop, open, phone, resize } from "./screen.tsx";
import { refusal, rows } from "./stub-backend.ts";

type Size = typeof desktop;

/** Whether the toast is shown and covers nothing of this. */
const isClear = (title: string, kept: () => Element) =>
  expect.poll(() => {
    const toast = document.querySelector(".toast");
    if (!toast?.textContent.includes(title)) return null;
    const [a, b] = [toast, kept()].map((element) => element.getBoundingClientRect());
    return a!.left >= b!.right || a!.right <= b!.left || a!.top >= b!.bottom || a!.bottom <= b!.top;
  });

/** The row of a list that shows this, as a table or as blocks. */
const row = (text: string) => () =>
  [...document.querySelectorAll("main :is(tbody tr, li[data-index])")].find((each) =>
    each.textContent.includes(text),
  )!;

const categories = Array.from({ length: 30 }, (_, place) => ({
  id: place + 1,
  name: `Category ${String(place + 1).padStart(2, "0")}`,
  description: "Before.",
  picture: null,
  updated_at: "2026-01-01T00:00:00Z",
}));

describe.for([desktop, phone])("a toast, on a screen of %j, does not cover", (size: Size) => {
  async function openCategories() {
    return open("/admin/categories", {
      signedIn: admin,
      size,
      responses: {
        "GET product_categories": () => rows(categories),
        "PATCH product_categories": async (request) =>
          rows([
            { ...categories[0], ...((await request.json()) as object), updated_at: "2026-01-02T00:00:00Z" },
          ]),
        "GET promotions": () => rows([]),
      },
    });
  }

  test.for(["top", "bottom", "middle"])("the row that was edited, at the %s of the window", async (place) => {
    await openCategories();
    await expect.element(button("Edit Category 01").first()).toBeVisible();
    const title = "Category 08";
    const [block, by] = { top: ["start", -60], bottom: ["end", 8], middle: ["center", 0] }[place] as [
      ScrollLogicalPosition,
      number,
    ];
    row(title)().scrollIntoView({ block, behavior: "instant" });
    // Below the head of the table, which stays.
    window.scrollBy({ top: by, behavior: "instant" });
    await button(`Edit ${title}`).click();
    await page.getByLabelText("Description (Optional)").fill("After.");
    await button("Save Changes").click();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await isClear("Category updated successfully!", row(title)).toBe(true);
  });

  test("the first row of a list, nor the dialog that is still open", async () => {
    const backend = await openCategories();
    await button("Edit Category 01").click();
    await page.getByLabelText("Description (Optional)").fill("After.");
    backend.respond({ "PATCH product_categories": () => refusal(500, "XX000", "The disk is full.") });
    await button("Save Changes").click();
    await isClear("Error saving category", () => page.getByRole("dialog").element()).toBe(true);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await isClear("Error saving category", row("Category 01")).toBe(true);
    expect(backend.requests("PATCH product_categories")).toHaveLength(1);
  });

  test("the row of a product that was edited on its own page, nor the buttons that save it", async () => {
    const backend = await openProducts("/admin/products", {
      "PATCH products": () => refusal(500, "XX000", "The disk is full."),
    });
    await resize(size);
    await page.getByRole("link", { name: brooch.name }).first().click();
    await page.getByLabelText("Name", { exact: true }).fill("Opal Brooch");
    await saveButton.click();
    await isClear("Error saving product", () => document.querySelector(".form-actions")!).toBe(true);
    await isClear("Error saving product", () => saveButton.element()).toBe(true);
    const opal = { ...brooch, name: "Opal Brooch", updated_at: "2026-01-02T00:00:00+00:00" };
    backend.respond({ "PATCH products": () => rows([opal]), [list]: () => rows([opal]) });
    await saveButton.click();
    await expect.element(page.getByRole("link", { name: "Opal Brooch" }).first()).toBeVisible();
    await isClear("Product updated successfully!", row("Opal Brooch")).toBe(true);
  });
});
