import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { brooch, productPages } from "../catalog/product-page.ts";
import { button, field, isAccessible, open, shownToast } from "../base/screen.tsx";

const read = "GET rpc/product_reviews";
const report = "POST rpc/report_review";

const review = (id: number, more: object = {}) => ({
  id,
  created_at: "2026-11-20T10:00:00+00:00",
  rating: 5,
  words: `Review ${id}`,
  author: "Ana",
  photographs: [] as string[],
  size: null,
  fit: null,
  language: null,
  answer: "",
  ...more,
});

const reviews = (list: object[], more: object = {}) => ({
  count: 12,
  average: 4.58,
  stars: [0, 0, 2, 1, 9],
  reviews: list,
  next: null,
  ...more,
});

const reviewed = { ...brooch, rating: 4.6, reviews: 12 };

const openProduct = (found: (search: URLSearchParams) => object, product = reviewed, more = {}) =>
  open(`/product/${product.id}`, {
    responses: {
      ...productPages([product]),
      [read]: ({ url }: Request) => Response.json(found(new URL(url).searchParams)),
      ...more,
    },
  });

const section = page.getByRole("region", { name: "Reviews" });

describe("reviews on a product's page", () => {
  test("show who wrote what, as plain text, with size, fit, photographs and the shop's answer", async () => {
    const hostile = "<img src=x onerror=alert(1)> http://spam.example";
    await openProduct(() =>
      reviews([
        review(2, {
          words: hostile,
          size: "7",
          fit: "small",
          answer: "<b>Thank you</b>",
          photographs: ["a", "b"],
        }),
        review(1, { author: "", rating: 3, words: "Wunderbar", language: "de" }),
      ]),
    );
    await expect.element(section.getByText(hostile)).toBeVisible();
    await expect.element(section.getByText("<b>Thank you</b>")).toBeVisible();
    await expect.element(section.getByText("Size 7 · Runs small")).toBeVisible();
    await expect.element(section.getByText("Verified purchase").first()).toBeVisible();
    expect(section.getByRole("link").elements()).toEqual([]);
    await expect.element(section.getByText("Wunderbar")).toHaveAttribute("lang", "de");
    await expect.element(section.getByText("A customer")).toBeVisible();
    await expect.element(page.getByText(/given by the shop/)).not.toBeInTheDocument();
    await isAccessible();
    await button("Photograph 1 of 2 by Ana").click();
    await expect.element(page.getByRole("dialog", { name: "Photograph 1 of 2 by Ana" })).toBeVisible();
    await button("Next photograph").click();
    await expect.element(page.getByRole("dialog", { name: "Photograph 2 of 2 by Ana" })).toBeVisible();
    await isAccessible();
  });

  test("can be filtered by stars, sorted, and read on", async () => {
    const backend = await openProduct((search) =>
      search.has("after")
        ? reviews([review(1)])
        : reviews([review(search.get("sort") === "lowest" ? 8 : search.has("stars") ? 9 : 2)], { next: 2 }),
    );
    await button("More reviews").click();
    await expect.element(section.getByText("Review 1", { exact: true })).toBeVisible();
    await expect.element(section.getByText("Review 2", { exact: true })).toBeVisible();
    await button("3 stars: 2 reviews").click();
    await expect.element(section.getByText("Review 9")).toBeVisible();
    await field("Sort by").selectOptions("Lowest rating");
    await expect.element(section.getByText("Review 8")).toBeVisible();
    const last = new URLSearchParams(backend.requests(read).at(-1) as string);
    expect(Object.fromEntries(last)).toEqual({ product_id: "7", sort: "lowest", stars: "3" });
    await button("Show all stars").click();
    await expect.element(button("Show all stars")).not.toBeInTheDocument();
  });

  test("say when none is like what was asked for", async () => {
    await openProduct((search) => reviews(search.has("with_photographs") ? [] : [review(1)]));
    await field("Only with photographs").click();
    await expect.element(section.getByText("No review here is like that.")).toBeVisible();
    await isAccessible();
    await button("Show all reviews").click();
    await expect.element(section.getByText("Review 1")).toBeVisible();
  });

  test("can be reported once", async () => {
    const backend = await openProduct(() => reviews([review(4)]), reviewed, {
      [report]: () => new Response(null, { status: 204 }),
    });
    await button("Report the review by Ana").click();
    await shownToast("Thank you", "The shop will look at this review.");
    await expect.element(button("Report the review by Ana")).not.toBeInTheDocument();
    await isAccessible();
    expect(backend.requests(report)).toEqual([{ review_id: 4 }]);
  });
});

test("figures that nobody wrote here say that the shop gave them", async () => {
  await openProduct(() => ({ count: 0, average: null, stars: [0, 0, 0, 0, 0], reviews: [], next: null }));
  await expect.element(page.getByText("4.6 (12 reviews)")).toBeVisible();
  await expect.element(page.getByText(/given by the shop/)).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
});
