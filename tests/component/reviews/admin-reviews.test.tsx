import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { ReviewRow } from "../../../app/admin/reviews/queries.ts";
import { admin } from "../base/people.ts";
import { button, dialog, field, isAccessible, open, shownToast } from "../base/screen.tsx";
import { rows } from "../base/stub-backend.ts";

const list = "GET reviews";
const change = "PATCH reviews";

const review = (more: Partial<ReviewRow> = {}): ReviewRow => ({
  id: 1,
  created_at: "2026-11-20T10:00:00+00:00",
  changed_at: null,
  rating: 2,
  words: "<b>Dull</b>",
  author: "Ana",
  photographs: [],
  size: null,
  fit: null,
  answer: "",
  hidden_reason: null,
  is_reported: false,
  product: { id: 7, name: "Oval Ruby", image: null },
  item: { order_id: 41, name_at_purchase: "Oval Ruby" },
  ...more,
});

const openReviews = (found: ReviewRow[], search = "", more = {}) =>
  open(`/admin/reviews${search}`, {
    signedIn: admin,
    responses: { [list]: () => rows(found), ...more },
  });

describe("the list of reviews", () => {
  test("shows them as text, and takes an answer", async () => {
    const backend = await openReviews([review()], "", { [change]: () => rows([{ id: 1 }]) });
    await expect.element(page.getByText("<b>Dull</b>").first()).toBeVisible();
    await isAccessible();
    await button("Answer the review by Ana").click();
    await field("Your answer").fill("We are sorry.");
    await isAccessible();
    await button("Save answer").click();
    await shownToast("Review answered");
    expect(backend.requests(change)).toEqual([{ answer: "We are sorry." }]);
  });

  test("hides one with a reason only, and shows it again", async () => {
    const backend = await openReviews([review()], "", { [change]: () => rows([{ id: 1 }]) });
    await button("Hide the review by Ana").click();
    await button("Hide").click();
    await expect.element(page.getByText("Please say why.")).toBeVisible();
    await isAccessible();
    await field("Reason").fill("It names somebody.");
    backend.respond({ [list]: () => rows([review({ hidden_reason: "It names somebody." })]) });
    await button("Hide").click();
    await shownToast("Review hidden");
    await expect.element(page.getByText("Hidden: It names somebody.").first()).toBeVisible();
    await isAccessible();
    await button("Show the review by Ana again").click();
    await shownToast("Review shown again");
    expect(backend.requests(change)).toEqual([
      { hidden_reason: "It names somebody." },
      { hidden_reason: null },
    ]);
  });

  test("keeps a reported one, and says when somebody else was first, also its author", async () => {
    const changed_at = "2026-11-21T09:00:00.123456+00:00";
    const asked: URLSearchParams[] = [];
    const backend = await openReviews([review({ is_reported: true, changed_at })], "?show=reported&stars=2", {
      [change]({ url }: Request) {
        asked.push(new URL(url).searchParams);
        return rows([]);
      },
    });
    await expect.element(button("Keep the reported review by Ana")).toBeVisible();
    await isAccessible();
    const [search] = backend.requests(list) as string[];
    expect(search).toContain("is_reported=eq.true");
    expect(search).toContain("rating=eq.2");
    await button("Keep the reported review by Ana").click();
    await shownToast("The review could not be changed", /in the meantime/.source);
    expect(backend.requests(change)).toEqual([{ is_reported: false }]);
    expect(asked.map((query) => query.get("changed_at"))).toEqual([`eq.${changed_at}`]);
  });

  test("says that there are none yet, or none like that", async () => {
    await openReviews([]);
    await expect.element(page.getByText("No reviews yet")).toBeVisible();
    await isAccessible();
    expect(dialog("Hide the review").elements()).toEqual([]);
  });
});
