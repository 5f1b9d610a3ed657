import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { arrows, button, field, heading, isAccessible, open, shownToast } from "../base/screen.tsx";
import { lostConnection, unreachable } from "../base/stub-backend.ts";

const key = "Ab3_-".repeat(8) + "xyz";
const look = "POST rpc/order_reviews";
const write = "POST rpc/write_review";
const remove = "POST rpc/delete_review";
const ticket = "POST rpc/begin_review_photograph";
const upload = "POST object/review-photos";

type Review = { rating: number; words: string; may_change?: boolean; is_hidden?: boolean };

const line = (id: number, review: Review | null = null, more: object = {}) => ({
  id,
  product_id: 7,
  name: id === 1 ? "Pearl Ring" : "Opal Brooch",
  image: null,
  size: id === 1 ? "7" : null,
  options: [],
  review: review && {
    author: "",
    fit: null,
    photographs: [],
    created_at: "2026-11-20T10:00:00+00:00",
    is_hidden: false,
    may_change: true,
    ...review,
  },
  ...more,
});

const order = (...lines: object[]) => ({ id: 41, may_be_reviewed: true, author: null, lines });

const openLink = (found: object | null, more = {}, fragment = `#id=41&key=${key}`) =>
  open(`/orders/review${fragment}`, { responses: { [look]: () => Response.json(found), ...more } });

const star = (name: RegExp) => page.getByRole("radio", { name });

describe("the page of a link to review an order", () => {
  test("takes stars by the keyboard, words, fit and a name, and sends them with the key", async () => {
    const backend = await openLink(order(line(1), line(2)), { [write]: () => Response.json(5) });
    await expect.element(heading("How do you like it?", 1)).toBeVisible();
    await isAccessible();
    (star(/^1 star, Poor/).element() as HTMLInputElement).focus();
    await userEvent.keyboard(` ${arrows().on.repeat(3)}`);
    await expect.element(star(/^4 stars/)).toBeChecked();
    await field("Your words").fill("  Bright.\nAnd light. ");
    await field("How does size 7 fit?").selectOptions("Runs small");
    await field("Your name").fill(" Ana ");
    backend.respond({
      [look]: () => Response.json(order(line(1, { rating: 4, words: "Bright.\nAnd light." }), line(2))),
    });
    await button("Send review").click();
    await shownToast("Thank you for your review");
    expect(backend.requests(look)[0]).toEqual({ order_id: 41, key });
    expect(backend.requests(write)).toEqual([
      {
        order_item_id: 1,
        key,
        rating: 4,
        words: "Bright.\nAnd light.",
        author: "Ana",
        fit: "small",
        photographs: [],
      },
    ]);
    await expect.element(page.getByText(/And light\./)).toBeVisible();
  });

  test("wants stars, and keeps what was typed when sending fails and when the page is left", async () => {
    const backend = await openLink(order(line(2)), { [write]: lostConnection });
    await field("Your words").fill("Bright.");
    await button("Send review").click();
    await expect.element(page.getByText("Please choose one to five stars.")).toBeVisible();
    await expect.element(star(/^1 star/)).toHaveFocus();
    expect(backend.requests(write)).toEqual([]);
    await isAccessible();
    (star(/^5 stars/).element() as HTMLInputElement).click();
    await button("Send review").click();
    await shownToast("The review was not sent", unreachable);
    await expect.element(field("Your words")).toHaveValue("Bright.");
    await expect.element(star(/^5 stars/)).toBeChecked();
  });

  test("shows what was written, and lets it be changed or deleted after a question", async () => {
    const backend = await openLink(order(line(2, { rating: 2, words: "Dull." })), {
      [remove]: () => new Response(null, { status: 204 }),
    });
    await expect.element(page.getByRole("img", { name: "Rated 2 out of 5" })).toBeVisible();
    await button("Change").click();
    await expect.element(star(/^2 stars/)).toBeChecked();
    await expect.element(field("Your words")).toHaveValue("Dull.");
    await button("Cancel").click();
    await button("Delete").click();
    await expect.element(page.getByRole("dialog", { name: "Delete your review?" })).toBeVisible();
    await isAccessible();
    backend.respond({ [look]: () => Response.json(order(line(2))) });
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await shownToast("Review deleted");
    expect(backend.requests(remove)).toEqual([{ order_item_id: 2, key }]);
    await expect.element(button("Send review").or(button("Write a review"))).toBeVisible();
  });

  test("says what cannot be reviewed or changed, and why", async () => {
    await openLink(
      order(
        line(1, { rating: 1, words: "It names somebody.", may_change: false, is_hidden: true }),
        line(2, null, { product_id: null }),
      ),
    );
    await expect.element(page.getByText(/does not show your words/)).toBeVisible();
    await expect.element(page.getByText(/no longer in the shop/)).toBeVisible();
    await isAccessible();
    await expect.element(button("Change")).not.toBeInTheDocument();
  });

  test("waits for the parcel", async () => {
    await openLink({ ...order(line(1)), may_be_reviewed: false });
    await expect.element(page.getByText(/has not arrived yet/)).toBeVisible();
    await isAccessible();
    await expect.element(button("Send review")).not.toBeInTheDocument();
  });

  test("uploads a photograph with a ticket of its own, and sends its name", async () => {
    const name = "5b0e7a43-6a0e-4c55-9c4e-0d6f6c7b8a01";
    const backend = await openLink(order(line(2)), {
      [ticket]: () => Response.json(name),
      [upload]: () => Response.json({ Id: "1", Key: `review-photos/${name}` }),
      [write]: () => Response.json(5),
    });
    await expect.element(button("Add photographs")).toBeVisible();
    const canvas = new OffscreenCanvas(8, 8);
    canvas.getContext("2d")!.fillRect(0, 0, 8, 8);
    const photo = new File([await canvas.convertToBlob({ type: "image/png" })], "ring.png", {
      type: "image/png",
    });
    await userEvent.upload(document.querySelector<HTMLElement>('input[type="file"]')!, photo);
    await expect.element(button("Remove photograph 1")).toBeVisible();
    await isAccessible();
    expect(backend.requests(ticket)).toEqual([{ order_item_id: 2, key }]);
    (star(/^5 stars/).element() as HTMLInputElement).click();
    await button("Send review").click();
    await shownToast("Thank you for your review");
    expect(backend.requests(write)).toMatchObject([{ photographs: [name] }]);
  });

  test.for([
    ["#id=41&key=short", "This link is incomplete"],
    [`#id=41&key=${key}`, "This link does not open an order"],
  ])("of a link that opens nothing (%s) says so", async ([fragment, title]) => {
    await openLink(null, {}, fragment);
    await expect.element(heading(title!, 1)).toBeVisible();
    await isAccessible();
  });
});
