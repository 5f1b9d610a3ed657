import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  button,
  desktop,
  isAccessible,
  leavesFragment,
  link,
  open,
  phone,
  shownToast,
} from "../base/screen.tsx";
import { lostConnection, refusal, type Responses, unreachable } from "../base/stub-backend.ts";

const look = "POST rpc/mailed_offer";
const decide = "POST rpc/decide_mailed_offer";
const nothing = () => new Response(null, { status: 204 });
const sizes = [phone, desktop];

const answered = {
  status: "answered",
  offer_price: 45,
  answer_price: 52,
  answer_message: "It is the last one.\nWe can send it today.",
  expires_at: "2999-01-09T09:00:00Z",
  order_id: null as number | null,
  product: { id: 7, name: "Oval Ruby", image: null, final_price: 60, stock_quantity: 1 },
};

const found = (changes: object = {}): Responses => ({
  [look]: () => Response.json({ ...answered, ...changes }),
});

test("the link of the mail shows the price, and only the buttons decide", async () => {
  leavesFragment();
  const backend = await open("/offer#token=t-1", { responses: { [look]: lostConnection } });
  await expect.element(page.getByText(unreachable)).toBeVisible();
  backend.respond(found());
  await button("Try again").click();
  await expect.element(link("Oval Ruby")).toHaveAttribute("href", "/product/7/oval-ruby");
  const main = page.getByRole("main");
  await expect
    .element(main)
    .toMatchTextContent(/Price in the shop\$60\.00Your offer\$45\.00Our price\$52\.00/);
  await expect.element(page.getByText(/It is the last one/)).toBeVisible();
  await isAccessible(sizes);
  expect(backend.requests(decide)).toEqual([]);

  const changed = "The seller has changed the price to $50.00. Please look at it again.";
  backend.respond({ [decide]: () => refusal(409, "PT409", changed), ...found({ answer_price: 50 }) });
  await page.getByRole("button", { name: /^Accept \$52\.00/ }).click();
  await shownToast("Your answer could not be sent", changed);
  await expect.element(main.getByText(changed)).toBeVisible();
  backend.respond({ [decide]: nothing });
  const release = backend.hold(decide);
  await page.getByRole("button", { name: /^Accept \$50\.00/ }).dblClick();
  backend.respond(found({ answer_price: 50, status: "accepted" }));
  release();
  await expect
    .element(page.getByText(/^This price is accepted\. You can buy one piece at \$50\.00/))
    .toBeVisible();
  await expect.element(link("Buy it in your account")).toHaveAttribute("href", "/account/offers");
  expect(backend.requests(decide)).toEqual([
    { token: "t-1", accept: true, price: 52 },
    { token: "t-1", accept: true, price: 50 },
  ]);
  await isAccessible(sizes);
});

test("the price is declined after a question", async () => {
  leavesFragment();
  const backend = await open("/offer#token=t-1", { responses: { ...found(), [decide]: nothing } });
  await button("Decline $52.00: Oval Ruby").click();
  const question = page.getByRole("dialog", { name: "Decline $52.00?" });
  await expect.element(question).toBeVisible();
  backend.respond(found({ status: "declined", expires_at: null }));
  await question.getByRole("button", { name: "Decline" }).click();
  await expect.element(page.getByText(/^You have declined this price/)).toBeVisible();
  expect(backend.requests(decide)).toEqual([{ token: "t-1", accept: false, price: 52 }]);
});

test.for<[string, object | null, string]>([
  ["without a token", {}, "Please open this page with the link in our email."],
  ["that opens nothing", null, "This link no longer opens an offer."],
  ["after its end", { expires_at: "2026-01-09T09:00:00Z" }, "The time for this price is over."],
  ["whose price was taken back", { status: "pending", answer_price: null }, "We have taken our price back"],
  ["whose offer was rejected", { status: "rejected", answer_price: null }, "cannot sell it at your offer"],
  ["whose piece is bought", { status: "accepted", order_id: 41 }, "the piece is bought"],
  ["for what is gone", { product: null }, "This piece is no longer sold."],
  [
    "for what is sold out",
    { product: { ...answered.product, stock_quantity: 0 } },
    "This piece is sold out.",
  ],
  [
    "for what costs less",
    { product: { ...answered.product, final_price: 50 } },
    "It now costs $50.00 in the shop",
  ],
])("a link %s says so", async ([what, changes, words]) => {
  leavesFragment();
  await open(`/offer${what === "without a token" ? "" : "#token=t-1"}`, {
    responses: changes === null ? { [look]: () => Response.json(null) } : found(changes),
  });
  await expect.element(page.getByText(words, { exact: false }).first()).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Accept/ })).not.toBeInTheDocument();
});
