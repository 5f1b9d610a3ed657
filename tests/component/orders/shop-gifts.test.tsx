import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  desktop,
  field,
  isAccessible,
  link,
  narrowPhone,
  shownProblem,
  shownToast,
} from "../base/screen.tsx";
import {
  brooch,
  confirmation,
  freshRules,
  openCheckout,
  order,
  orderButton,
  placedOrder,
  words,
} from "../cart/shopping.ts";

const box = { id: 7, name: "Gift box", price: 4.5 };
const paper = { id: 8, name: "Paper", price: 0 };

const [zone] = freshRules.zones;
/** A shop that wraps gifts, and says by when a parcel arrives. */
const rules = {
  ...freshRules,
  today: "2026-11-27",
  zones: [{ ...zone!, methods: [{ ...zone!.methods[0]!, days_from: 1, days_to: 2 }] }],
  gift_wraps: [box, paper] as { id: number; name: string; price: number }[] | null,
};

const isGift = page.getByRole("checkbox", { name: "This is a gift" });
const message = page.getByLabelText("Message on a card (optional)");
const day = page.getByLabelText("Day to arrive by (optional)");
const wrap = (name: string | RegExp) => page.getByRole("radio", { name });
const summary = page.getByRole("complementary", { name: "Order summary" });

const openWith = (given: object = rules) =>
  openCheckout([brooch], {
    responses: { "GET rpc/terms": () => Response.json(given) },
  });

test("an order is a gift with a wrap, a card and a day, and the summary has the wrap", async () => {
  const backend = await openWith();
  await expect.element(message).not.toBeInTheDocument();
  await isGift.click();
  await expect.element(wrap("No wrap")).toBeChecked();
  await expect.element(wrap(/^Paper\s*Free/)).toBeVisible();
  await expect.element(words("It arrives by Dec 1, 2026.")).toBeVisible();
  await wrap(/^Gift box/).click();
  await expect.element(summary.getByText("Gift box")).toBeVisible();
  await expect.element(summary.getByText("$64.50")).toBeVisible();
  await message.fill("For Ada");
  await day.fill("2026-12-24");
  await isAccessible([desktop, narrowPhone]);
  await orderButton.click();
  await expect.element(confirmation).toBeVisible();
  // With 8 % of 64.50.
  expect(backend.requests(order)).toMatchObject([
    { expected_total: 69.66, gift: { wrap: 7, price: 4.5, message: "For Ada", wanted_by: "2026-12-24" } },
  ]);
});

test("what was typed stays in the tab until the order is placed, and comes back with the check mark", async () => {
  await openWith();
  await isGift.click();
  await wrap(/^Gift box/).click();
  await message.fill("For Ada");
  await isGift.click();
  await expect.element(summary.getByText("Gift box")).not.toBeInTheDocument();
  await isGift.click();
  await expect.element(message).toHaveValue("For Ada");
  await link("Back to cart").click();
  await expect.element(isGift).not.toBeInTheDocument();
  await openWith();
  await expect.element(isGift).toBeChecked();
  await expect.element(message).toHaveValue("For Ada");
  await expect.element(wrap(/^Gift box/)).toBeChecked();
  await orderButton.click();
  await expect.element(confirmation).toBeVisible();
  await openWith();
  await expect.element(isGift).not.toBeChecked();
});

test("a day on which it cannot arrive and a message that no card has room for are refused at their fields", async () => {
  const backend = await openWith();
  await isGift.click();
  await day.fill("2026-11-30");
  await orderButton.click();
  await shownProblem(day, "It arrives by Dec 1, 2026. Please choose that day or a later one.");
  await expect.element(day).toHaveFocus();
  await day.fill("");
  await message.fill("x".repeat(301));
  await orderButton.click();
  await shownProblem(message, "Please use at most 300 characters; this has 301.");
  expect(backend.requests(order)).toEqual([]);
});

test("a wrap whose price has changed is shown anew, and ordered then", async () => {
  const backend = await openWith();
  await isGift.click();
  await wrap(/^Gift box/).click();
  const dearer = { ...rules, gift_wraps: [{ ...box, price: 6 }] };
  backend.respond({
    "GET rpc/terms": () => Response.json(dearer),
    [order]: () =>
      Response.json(
        {
          code: "PT409",
          hint: "gift_wrap_price_changed",
          message: "The gift wrap now costs $6.00. Please look at your order again.",
          details: '{"price": {"money": 6}}',
        },
        { status: 409 },
      ),
  });
  await orderButton.click();
  await shownToast("Order Failed", "The gift wrap now costs $6.00. Please look at your order again.");
  await expect.element(summary.getByText("$66.00")).toBeVisible();
  backend.respond({ [order]: placedOrder });
  await orderButton.click();
  await expect.element(confirmation).toBeVisible();
  expect(backend.requests(order).at(-1)).toMatchObject({ gift: { wrap: 7, price: 6 } });
});

test("a shop without gifts asks for none, and one without wraps for no wrap", async () => {
  const backend = await openWith({ ...rules, gift_wraps: null });
  await expect.element(field("Email")).toBeVisible();
  await orderButton.click();
  await expect.element(confirmation).toBeVisible();
  expect(backend.requests(order)[0]).not.toHaveProperty("gift");
  await openWith({ ...rules, gift_wraps: [] });
  await isGift.click();
  await expect.element(message).toBeVisible();
  await expect.element(wrap("No wrap")).not.toBeInTheDocument();
});

test("everything is reached with the keyboard", async () => {
  await openWith();
  await expect.element(isGift).toBeVisible();
  (isGift.element() as HTMLElement).focus();
  await userEvent.keyboard(" ");
  await userEvent.tab();
  await expect.element(wrap("No wrap")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(wrap(/^Gift box/)).toBeChecked();
  await userEvent.tab();
  await expect.element(message).toHaveFocus();
  await userEvent.tab();
  await expect.element(day).toHaveFocus();
});
