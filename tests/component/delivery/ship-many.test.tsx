import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { admin } from "../base/people.ts";
import { button, desktop, isAccessible, open, phone, shownToast } from "../base/screen.tsx";
import { lostConnection, rows } from "../base/stub-backend.ts";
import { stubOrder } from "../orders/stub-orders.ts";

const list = "GET orders";
const ship = "POST rpc/ship_orders";

const number = (id: number) => page.getByLabelText(`Tracking number of order #0000${id}`);
const carrier = (id: number) => page.getByLabelText(`Carrier of order #0000${id}`);
const choice = (id: number) => page.getByLabelText(`Ship order #0000${id}`);

async function openShipMany(search: string, ids = [41, 42]) {
  const { order, responses } = stubOrder();
  const orders = [41, 42, 43].map((id) => ({ ...structuredClone(order), id }));
  const named = ({ url }: Request) => {
    const given =
      /[?&]id=in\.(?:\(|%28)([^&)%]*(?:%2C\d+)*)/.exec(url)?.[1]?.split(/,|%2C/).map(Number) ?? ids;
    return rows(orders.filter(({ id }) => given.includes(id)));
  };
  const backend = await open(`/admin/orders/ship${search}`, {
    signedIn: admin,
    responses: { ...responses, [list]: named, [ship]: () => Response.json([]) },
  });
  return { backend, orders };
}

test("the orders that were chosen are shipped in one save, with a scanner", async () => {
  const { backend } = await openShipMany("?ids=41,42");
  await expect.element(number(41)).toHaveFocus();
  await userEvent.keyboard("1Z999AA10123456784{Enter}");
  await expect.element(number(42)).toHaveFocus();
  await userEvent.keyboard("Pigeon 7{Enter}");
  await expect.element(button("Mark 2 orders as shipped")).toHaveFocus();
  await expect.element(carrier(41)).toHaveValue("UPS");
  await expect.element(carrier(42)).toHaveValue("Other");
  await isAccessible([phone, desktop]);
  await page.getByLabelText("Tell the customers").click();
  await button("Mark 2 orders as shipped").click();
  await shownToast("2 orders marked as shipped.");
  expect(backend.requests(ship)).toEqual([
    {
      shipments: [
        { order_id: 41, carrier: "UPS", tracking_number: "1Z999AA10123456784", tell: false },
        { order_id: 42, carrier: "Other", tracking_number: "Pigeon 7", tell: false },
      ],
    },
  ]);
  await expect.element(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
});

test("of the orders that wait, those with a number are shipped; a carrier's file fills numbers in", async () => {
  const { backend, orders } = await openShipMany("");
  await expect.element(button("Mark 0 orders as shipped")).toHaveAttribute("aria-disabled", "true");
  Object.assign(orders[2]!, { status: "cancelled" });
  const csv = new File(["Order;Tracking\n#42;1Z999AA10123456784\n43;2\n99;3\nTotal;4"], "ups.csv");
  await userEvent.upload(page.getByLabelText("A carrier's CSV file"), csv);
  await expect.element(number(42)).toHaveValue("1Z999AA10123456784");
  for (const text of [
    '"ups.csv" has 2 numbers for orders of this shop.',
    "There is no order #000099.",
    "Line 5 has no order or no number: Total, 4",
    "It is void, so it cannot be shipped.",
  ])
    // oxlint-disable-next-line no-await-in-loop -- one page
    await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(choice(41)).not.toBeChecked();
  await expect.element(choice(42)).toBeChecked();
  await expect.element(choice(43)).toBeDisabled();

  orders[1]!.tracking_number = "Theirs";
  await button("Mark 1 order as shipped").click();
  await expect.element(page.getByText(/^Somebody else has changed this order meanwhile/)).toBeVisible();
  expect(backend.requests(ship)).toEqual([]);
  await expect.element(number(42)).toHaveValue("1Z999AA10123456784");

  backend.respond({ [ship]: lostConnection });
  await button("Mark 1 order as shipped").click();
  await expect.element(page.getByRole("alert").filter({ hasText: "could not be reached" })).toBeVisible();
  backend.respond({ [ship]: () => Response.json([]) });
  await button("Mark 1 order as shipped").click();
  await shownToast("1 order marked as shipped.");
});

test("for card orders that are not paid it asks how they were paid, and says so of them alone", async () => {
  const { backend, orders } = await openShipMany("?ids=41,42");
  const how = page.getByLabelText("How was it paid?", { exact: true });
  await expect.element(number(41)).toHaveFocus();
  await expect.element(how).not.toBeInTheDocument();
  const unpaid = { status: "pending_payment", payment_method: "stripe", payment_status: "pending" };
  Object.assign(orders[1]!, unpaid);
  await button("Mark 2 orders as shipped").click();
  await expect.element(page.getByText(/^Somebody else has changed this order meanwhile/)).toBeVisible();
  await expect
    .element(page.getByText("1 order by card is not paid yet. What it lacks is booked as received."))
    .toBeVisible();
  await isAccessible([phone, desktop]);
  await how.selectOptions("Card elsewhere");
  await button("Mark 2 orders as shipped").click();
  await shownToast("2 orders marked as shipped.");
  const parcel = { carrier: null, tracking_number: null, tell: true };
  expect(backend.requests(ship)).toEqual([
    {
      shipments: [
        { order_id: 41, ...parcel },
        { order_id: 42, ...parcel, booked_by: "card" },
      ],
    },
  ]);
});

test("says when there is nothing to ship, and when it could not be loaded", async () => {
  const { backend } = await openShipMany("", []);
  await expect.element(page.getByRole("heading", { name: "There is nothing to ship." })).toBeVisible();
  backend.respond({ [list]: lostConnection });
  await page.getByRole("link", { name: "Back to Orders" }).click();
  await shownToast("Failed to fetch orders");
});
