import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { admin, customer } from "../base/people.ts";
import { button, dialog, isAccessible, open, shownProblem, shownToast } from "../base/screen.tsx";
import { lostConnection, rows } from "../base/stub-backend.ts";
import { aroundInquiry } from "../mail/stub-messages.ts";
import { stubOrder } from "./stub-orders.ts";

const change = "PATCH orders";
const statusSaved = "Order status updated successfully.";
const trackingSaved = "Tracking information updated.";
const account = { id: customer.id, email: customer.email, full_name: customer.name };

const status = page.getByLabelText("Status", { exact: true });
const provider = page.getByLabelText("Provider", { exact: true });
const number = page.getByLabelText("Tracking number", { exact: true });
const tracking = page.getByRole("link", { name: /^Track with/ });
const notFound = page.getByRole("heading", { name: "Order not found.", level: 1 });
const how = page.getByLabelText("How was it paid?", { exact: true });
const pay = "POST rpc/receive_payment";
const conflict = dialog("Changed in the meantime");

/** The question about what happens to the order's stock. */
function voiding(to: string) {
  return page.getByRole("dialog", { name: `Set order #000041 to ${to}?` });
}

/** A payment that is booked, as the database books it. */
function paying(order: ReturnType<typeof stubOrder>["order"]) {
  return {
    [pay]: async (request: Request) => {
      const { next_status: status = "paid" } = (await request.json()) as { next_status?: string };
      Object.assign(order, { status, payment_status: "paid", paid_amount: order.total_amount });
      return Response.json(true);
    },
  };
}

async function openOrder(given?: Parameters<typeof stubOrder>[0], search = "") {
  const { order, events, responses } = stubOrder(given);
  const backend = await open(`/admin/orders/41${search}`, { signedIn: admin, responses });
  await expect.element(page.getByRole("heading", { name: "Order #000041", level: 1 })).toBeVisible();
  await shownMessages();
  return { order, events, backend };
}

/** The names of the carriers to choose from. */
function carriers() {
  return provider
    .getByRole("option")
    .elements()
    .map((option) => option.textContent);
}

/** The part of the page that is loaded last. */
async function shownMessages() {
  await expect.element(page.getByText("No messages yet.")).toBeVisible();
}

/** Waits until the page has been loaded with this status. */
async function shownStatus(label: string) {
  await expect.poll(() => document.querySelector(".badge")?.textContent).toBe(label);
}

async function saveStatus(to: string) {
  await status.selectOptions(to);
  await button("Save").click();
}

async function saveTracking(carrier: string, parcel: string) {
  await provider.selectOptions(carrier);
  await number.fill(parcel);
  await button("Save Tracking").click();
}

test("an order shows what was ordered, by whom, where it is shipped and how it is paid", async () => {
  await openOrder();
  const cells = page.getByRole("row", { name: /^Pearl Brooch/ }).getByRole("cell");
  const words = cells.elements().map((cell) => cell.textContent);
  expect(words).toEqual(["Pearl BroochSKU 7 (BR-07)", "3", "$12.50", "$37.50"]);
  const product = page.getByRole("link", { name: "Pearl Brooch" }).first();
  await expect.element(product).toHaveAttribute("href", "/admin/products/edit/7");
  const customer = page.getByRole("link", { name: "Mira Kapoor: All 3 orders, $120.00" });
  await expect.element(customer).toHaveAttribute("href", "/admin/customers/7");
  for (const text of [
    "Mar 9, 2026, 9:02 AM",
    "3 pieces",
    "$5.99",
    "$46.49",
    "mira@mail.example",
    "Ordered as a guest",
    /^Cash on Delivery \(COD\)/,
    "Payment on delivery",
    /^Mira Kapoor\s1 Market Street\sSpringfield, IL 62701\sUS$/,
  ])
    // oxlint-disable-next-line no-await-in-loop -- one page
    await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
});

test("a line of a deleted product keeps its name and SKU, without a link", async () => {
  const { order, responses } = stubOrder();
  Object.assign(order.order_items[0]!, { product_id: null, product: null });
  await open("/admin/orders/41", { signedIn: admin, responses });
  const cell = page.getByRole("cell", { name: /^Pearl Brooch/ });
  await expect.element(cell).toHaveTextContent("Pearl BroochNo longer in the catalog (BR-07)");
  await expect.element(page.getByRole("link", { name: "Pearl Brooch" })).not.toBeInTheDocument();
  await shownMessages();
});

test("an order that does not exist is not found, with a way back to the list", async () => {
  const { responses } = stubOrder();
  const backend = await open("/admin/orders/99999999", {
    signedIn: admin,
    responses: { "GET orders": () => rows([]) },
  });
  await expect.element(notFound).toBeVisible();
  await isAccessible();
  backend.respond(responses);
  await page.getByRole("link", { name: "Back to Orders" }).click();
  await expect.element(page.getByRole("list", { name: "Orders" })).toBeVisible();
});

test("a URL without a number is not an order", async () => {
  await open("/admin/orders/1e3", { signedIn: admin });
  await expect.element(notFound).toBeVisible();
});

test("it says how it is shipped, and the day that was promised until it is there", async () => {
  await openOrder({ shipping_method: "DHL Express", arrives_by: "2026-11-27" });
  const address = page.getByRole("region", { name: "Shipping address" });
  await expect.element(address.getByText("DHL Express")).toBeVisible();
  await expect.element(address.getByText("Arrives by Nov 27, 2026")).toBeVisible();
  await saveStatus("Delivered");
  await expect.element(address.getByText("Arrives by Nov 27, 2026")).not.toBeInTheDocument();
  await expect.element(address.getByText("DHL Express")).toBeVisible();
});

describe("the status", () => {
  test("is saved once and can be undone", async () => {
    const { order, backend } = await openOrder();
    await expect.element(button("Save")).toHaveAttribute("aria-disabled", "true");
    await status.selectOptions("Shipped");
    const release = backend.hold(change);
    await button("Save").dblClick();
    release();
    await shownToast("Success", statusSaved);
    expect(backend.requests(change)).toEqual([{ status: "shipped" }]);
    await expect.element(button("Save")).toHaveAttribute("aria-disabled", "true");
    await button("Undo").click();
    await expect.element(status).toHaveValue("processing");
    await shownToast("Success", statusSaved);
    await expect.element(button("Undo")).not.toBeInTheDocument();
    expect(order.status).toBe("processing");
  });

  test("is not undone over somebody else's change", async () => {
    const { order } = await openOrder();
    await saveStatus("Shipped");
    await expect.element(button("Undo")).toBeVisible();
    order.status = "delivered";
    await button("Undo").click();
    await shownToast("Error", "Somebody else has changed it since, so nothing was undone.");
    expect(order.status).toBe("delivered");
  });

  test("of a canceled order is asked about, with the stock and promotion uses it gives back", async () => {
    const { order, backend } = await openOrder({ promotion_ids: [5] });
    await saveStatus("Cancelled");
    const dialog = voiding("Cancelled");
    await expect.element(dialog.getByText("3 × Pearl Brooch")).toBeVisible();
    await expect.element(dialog.getByText("Its use of a promotion is given back.")).toBeVisible();
    const sentence =
      "Its status changes from Processing to Cancelled. A mail about it goes to mira@mail.example.";
    await expect.element(dialog.getByText(sentence, { exact: true })).toBeVisible();
    await button("Cancel").click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(backend.requests(change)).toEqual([]);

    await button("Save").click();
    await button("Set to Cancelled").click();
    await shownToast("Success", statusSaved);
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button("Undo")).not.toBeInTheDocument();
    expect(order.status).toBe("cancelled");
  });

  test("of a revived order is asked about, with what is short in stock", async () => {
    const { order, backend } = await openOrder({ status: "cancelled", user_id: customer.id, user: account });
    backend.respond(paying(order));
    await saveStatus("Paid");
    const dialog = voiding("Paid");
    await expect.element(dialog.getByText("Pearl Brooch: 3 ordered, 2 in stock")).toBeVisible();
    const sentence = "Its status changes from Cancelled to Paid, and its customer sees it.";
    await expect.element(dialog.getByText(sentence, { exact: true })).toBeVisible();
    await button("Set to Paid").click();
    await shownToast("Success", statusSaved);
    expect(order.status).toBe("paid");
    expect(backend.requests(pay)).toEqual([
      { order_id: 41, method: "cash", seen_status: "cancelled", next_status: "paid" },
    ]);
  });

  test("paid asks how it was paid, and books it with the status, once", async () => {
    const { order, backend } = await openOrder({ payment_method: "stripe", payment_status: "pending" });
    backend.respond(paying(order));
    await saveStatus("Paid");
    const dialog = voiding("Paid");
    await expect.element(dialog.getByText("$46.49 is booked as received.")).toBeVisible();
    await expect.element(dialog.getByText(/A mail about it goes to mira@mail\.example\.$/)).toBeVisible();
    await expect.element(dialog.getByText(/stock/)).not.toBeInTheDocument();
    await expect.element(how).toHaveValue("transfer");
    await isAccessible();
    await how.selectOptions("Card elsewhere");
    await button("Set to Paid").dblClick();
    await shownToast("Success", statusSaved);
    await expect.element(button("Undo")).not.toBeInTheDocument();
    expect(backend.requests(pay)).toEqual([
      { order_id: 41, method: "card", seen_status: "processing", next_status: "paid" },
    ]);
    expect(backend.requests(change)).toEqual([]);
  });

  test.for(["Shipped", "Delivered"])(
    "%s of a card order that is not paid asks how it was paid, too",
    async (name) => {
      const unpaid = { status: "pending_payment", payment_method: "stripe", payment_status: "pending" };
      const { order, backend } = await openOrder(unpaid);
      backend.respond(paying(order));
      await saveStatus(name);
      await expect.element(voiding(name).getByText("$46.49 is booked as received.")).toBeVisible();
      await how.selectOptions("Cash");
      await button(`Set to ${name}`).click();
      await shownToast("Success", statusSaved);
      expect(backend.requests(pay)).toEqual([
        { order_id: 41, method: "cash", seen_status: "pending_payment", next_status: name.toLowerCase() },
      ]);
      expect(backend.requests(change)).toEqual([]);
    },
  );

  test("paid that somebody else changed while it was asked about is not overwritten", async () => {
    const { order, backend } = await openOrder();
    backend.respond({
      [pay]: () => {
        order.status = "shipped";
        return Response.json(false);
      },
    });
    await saveStatus("Paid");
    await button("Set to Paid").click();
    await expect.element(conflict.getByText("Shipped", { exact: true })).toBeVisible();
  });

  test("paid of an order that is paid is saved as any other, and says that no mail goes out", async () => {
    const { backend } = await openOrder({ payment_status: "paid", paid_amount: 46.49 });
    await status.selectOptions("Paid");
    await expect.element(status).not.toHaveAccessibleDescription();
    await button("Save").click();
    await shownToast("Success", statusSaved);
    await expect.element(button("Undo")).toBeVisible();
    expect(backend.requests(change)).toEqual([{ status: "paid" }]);
  });

  test.for([
    ["Shipped", "mira@mail.example", "A mail about it goes to mira@mail.example."],
    ["Delivered", "mira@mail.example", "A mail about it goes to mira@mail.example."],
    ["Pending", "mira@mail.example", ""],
    ["Shipped", "", ""],
  ] as const)("%s for %s says whether a mail goes out", async ([to, customer_email, says]) => {
    await openOrder({ customer_email });
    await expect.element(status).not.toHaveAccessibleDescription();
    await status.selectOptions(to);
    await expect
      .poll(
        () =>
          document.getElementById(status.element().getAttribute("aria-describedby") ?? "")?.textContent ?? "",
      )
      .toBe(says);
  });

  test("that somebody else changed in the meantime is not overwritten without asking", async () => {
    const { order } = await openOrder();
    order.status = "paid";
    await saveStatus("Shipped");
    await expect.element(conflict.getByText("Paid", { exact: true })).toBeVisible();
    await expect.element(conflict.getByText("Shipped", { exact: true })).toBeVisible();
    await button("Keep theirs").click();
    await expect.element(conflict).not.toBeInTheDocument();
    await expect.element(status).toHaveValue("paid");
    expect(order.status).toBe("paid");
    await shownStatus("Paid");

    order.status = "cancelled";
    await saveStatus("Delivered");
    await expect.element(conflict.getByText("Cancelled", { exact: true })).toBeVisible();
    await button("Save mine anyway").click();
    await button("Set to Delivered").click();
    await shownToast("Success", statusSaved);
    expect(order.status).toBe("delivered");
  });

  test("of an order that somebody else revived is asked about with the stock that it holds now", async () => {
    const { order } = await openOrder({ status: "cancelled" });
    order.order_items[0]!.stock_taken = 2;
    order.status = "processing";
    await saveStatus("Failed");
    await button("Save mine anyway").click();
    await expect.element(voiding("Failed").getByText("2 × Pearl Brooch")).toBeVisible();
    expect(order.status).toBe("processing");
    await button("Set to Failed").click();
    await shownToast("Success", statusSaved);
    expect(order.status).toBe("failed");
  });

  test("of an order that somebody else canceled is asked about with the current stock", async () => {
    const { order } = await openOrder();
    Object.assign(order, { status: "cancelled" });
    const [line] = order.order_items;
    line!.product = { stock_quantity: 3 };
    await saveStatus("Paid");
    await button("Save mine anyway").click();
    const dialog = voiding("Paid");
    await expect.element(dialog.getByText(/^Its status changes from Cancelled to Paid/)).toBeVisible();
    await expect.element(dialog.getByText("Short already:")).not.toBeInTheDocument();
    await dialog.getByRole("button", { name: "Cancel", exact: true }).click();

    // Nobody changed the status, but a shopper bought from the stock.
    line!.product = { stock_quantity: 1 };
    await button("Save mine anyway").click();
    await expect.element(dialog.getByText("Pearl Brooch: 3 ordered, 1 in stock")).toBeVisible();
  });

  test("of an order that somebody else canceled can change to another void status without a question", async () => {
    const { order } = await openOrder();
    order.status = "cancelled";
    await saveStatus("Failed");
    await expect.element(conflict.getByText("Cancelled", { exact: true })).toBeVisible();
    await button("Save mine anyway").click();
    await shownToast("Success", statusSaved);
    expect(order.status).toBe("failed");
  });

  test("that somebody else set to the same value counts as saved", async () => {
    const { order } = await openOrder();
    order.status = "shipped";
    await saveStatus("Shipped");
    await shownToast("Success", statusSaved);
    await expect.element(button("Undo")).not.toBeInTheDocument();
  });

  test("is not changed when the current stock cannot be read", async () => {
    const { backend } = await openOrder();
    const { responses } = stubOrder();
    backend.respond({ "GET orders": lostConnection });
    await saveStatus("Cancelled");
    await shownToast("Error", "Failed to update order status.");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(status).toHaveValue("cancelled");
    expect(backend.requests(change)).toEqual([]);
    backend.respond(responses);
    await button("Save").click();
    await expect.element(voiding("Cancelled")).toBeVisible();
  });
});

describe("the tracking", () => {
  test("is saved without spaces around it, and leads to the carrier", async () => {
    const link = "https://www.ups.com/track?tracknum=1Z%20999";
    const { backend } = await openOrder({ tracking_link: link });
    await expect.poll(carriers).toEqual(["Select a provider", "FedEx", "UPS", "DHL", "USPS", "Other"]);
    await saveTracking("UPS", "  1Z 999 ");
    await shownToast("Success", trackingSaved);
    expect(backend.requests(change)).toEqual([{ tracking_provider: "UPS", tracking_number: "1Z 999" }]);
    await expect.element(tracking).toHaveAttribute("href", link);
  });

  test("needs a provider and a number that is not too long, and can be undone", async () => {
    const { order, backend } = await openOrder();
    await number.fill("1Z");
    await button("Save Tracking").click();
    await shownProblem(provider, "Choose who carries the parcel.");
    await expect.element(number).toHaveValue("1Z");
    await saveTracking("UPS", "1".repeat(101));
    await shownProblem(number, "Please use at most 100 characters; this has 101.");
    await expect.element(number).toHaveValue("1".repeat(101));
    expect(backend.requests(change)).toEqual([]);
    await number.fill("1Z");
    await button("Save Tracking").click();
    await button("Undo").click();
    await expect.element(number).toHaveValue("");
    expect(order).toMatchObject({ tracking_provider: null, tracking_number: null });
    await number.fill("   ");
    await button("Save Tracking").click();
    await expect.element(number).toHaveValue("");
  });

  test("that somebody else saved in the meantime is not overwritten without asking", async () => {
    const { order } = await openOrder();
    Object.assign(order, { tracking_provider: "UPS", tracking_number: "Theirs 1" });
    await saveTracking("DHL", "Mine 1");
    for (const text of ["UPS", "Theirs 1", "DHL", "Mine 1"])
      // oxlint-disable-next-line no-await-in-loop -- one dialog
      await expect.element(conflict.getByText(text, { exact: true })).toBeVisible();
    await conflict.getByRole("button", { name: "Cancel" }).click();
    await expect.element(number).toHaveValue("Mine 1");
    expect(order.tracking_number).toBe("Theirs 1");
    await button("Save Tracking").click();
    await button("Save mine anyway").click();
    await shownToast("Success", trackingSaved);
    expect(order).toMatchObject({ tracking_provider: "DHL", tracking_number: "Mine 1" });
  });
});

describe("shipping", () => {
  const ship = "POST rpc/ship_orders";

  /** An order that changes as `ship_orders` would change it. */
  async function openUnshipped(given?: Parameters<typeof openOrder>[0]) {
    const { order, backend } = await openOrder(given);
    backend.respond({
      [ship]: async (request) => {
        const { shipments } = (await request.json()) as { shipments: Record<string, string>[] };
        const { carrier, tracking_number } = shipments[0]!;
        Object.assign(order, { status: "shipped", tracking_provider: carrier, tracking_number });
        return Response.json([
          { order_id: 41, status: "shipped", carrier, tracking_number, tracking_link: null },
        ]);
      },
    });
    return { order, backend };
  }

  test("takes a number, which says its carrier, and one press; and can be undone", async () => {
    const { order, backend } = await openUnshipped();
    await number.fill("1Z999AA10123456784");
    await expect.element(provider).toHaveValue("UPS");
    await userEvent.keyboard("{Enter}");
    await shownToast("Success", "The order is marked as shipped.");
    const shipment = { order_id: 41, carrier: "UPS", tracking_number: "1Z999AA10123456784", tell: true };
    expect(backend.requests(ship)).toEqual([{ shipments: [shipment] }]);
    await expect.element(button("Mark as shipped")).not.toBeInTheDocument();
    await button("Undo").click();
    await expect.element(button("Mark as shipped")).toBeVisible();
    expect(order).toMatchObject({ status: "processing", tracking_provider: null, tracking_number: null });
  });

  test("needs no number, and the customer is not told if the owner says so", async () => {
    const { backend } = await openUnshipped();
    await page.getByLabelText("Tell the customer").click();
    await button("Mark as shipped").click();
    await shownToast("Success", "The order is marked as shipped.");
    const shipment = { order_id: 41, carrier: null, tracking_number: null, tell: false };
    expect(backend.requests(ship)).toEqual([{ shipments: [shipment] }]);
  });

  test("of a card order that is not paid asks how it was paid", async () => {
    const unpaid = { status: "pending_payment", payment_method: "stripe", payment_status: "pending" };
    const { backend } = await openUnshipped(unpaid);
    await number.fill("1Z999AA10123456784");
    await button("Mark as shipped").click();
    await expect.element(voiding("Shipped").getByText("$46.49 is booked as received.")).toBeVisible();
    expect(backend.requests(ship)).toEqual([]);
    await how.selectOptions("Cash");
    await button("Set to Shipped").click();
    await shownToast("Success", "The order is marked as shipped.");
    const parcel = { order_id: 41, carrier: "UPS", tracking_number: "1Z999AA10123456784", tell: true };
    expect(backend.requests(ship)).toEqual([{ shipments: [{ ...parcel, booked_by: "cash" }] }]);
  });

  test("of an order that somebody else has shipped is not done without asking", async () => {
    const { order, backend } = await openUnshipped();
    await saveTracking("UPS", "1");
    await shownToast("Success", trackingSaved);
    Object.assign(order, { status: "shipped", tracking_provider: "DHL", tracking_number: "Theirs 1" });
    await number.fill("Mine");
    await button("Mark as shipped").click();
    await expect.element(conflict.getByText("Theirs 1").first()).toBeVisible();
    await expect.element(conflict.getByText("Mine").first()).toBeVisible();
    expect(backend.requests(ship)).toEqual([]);
  });
});

describe("before an order is shipped", () => {
  test("its address is changed, but not its country", async () => {
    const changeAddress = "POST rpc/change_order_address";
    const { order, backend } = await openOrder();
    backend.respond({
      [changeAddress]: async (request) => {
        const { shipping_address } = (await request.json()) as Pick<typeof order, "shipping_address">;
        Object.assign(order, { shipping_address });
        return Response.json({});
      },
    });
    await button("Change address").click();
    const form = dialog("Change address");
    await form.getByLabelText("Address", { exact: true }).fill("2 Market Street");
    await form.getByLabelText("Country").selectOptions("Canada");
    await form.getByRole("button", { name: "Save and tell the customer" }).click();
    await shownProblem(
      form.getByLabelText("Country"),
      "The country stays: taxes and shipping depend on it. Please cancel the order instead.",
    );
    await form.getByLabelText("Country").selectOptions("United States");
    await isAccessible();
    await form.getByRole("button", { name: "Save and tell the customer" }).click();
    await shownToast("Address changed");
    const address = {
      line1: "2 Market Street",
      country: "United States",
      country_code: "US",
      state: "Illinois",
    };
    expect(backend.requests(changeAddress)).toMatchObject([{ order_id: 41, shipping_address: address }]);
    await expect.element(page.getByText(/2 Market Street/)).toBeVisible();
    await saveStatus("Shipped");
    await expect.element(button("Change address")).not.toBeInTheDocument();
  });

  test("a line's size is changed; the shop says why it cannot be", async () => {
    const changeOptions = "POST rpc/change_order_options";
    const option = { id: 3, position: 1, name: "Ring size", kind: "choice", required: true };
    const values = ["6", "7"].map((value, index) => ({
      id: 10 + index,
      position: index,
      value,
      surcharge: 0,
      stock_quantity: 2,
    }));
    const { order, responses } = stubOrder();
    order.order_items[0]!.options = [{ option: 3, name: "Ring size", value: "6", surcharge: 0, choice: 10 }];
    const product = { product_options: [{ ...option, surcharge: 0, product_option_values: values }] };
    const backend = await open("/admin/orders/41", {
      signedIn: admin,
      responses: {
        ...responses,
        "GET products": () => rows([product]),
        [changeOptions]: () =>
          Response.json({ code: "PT409", message: "Ring size: 7 is not in stock." }, { status: 409 }),
      },
    });
    await button("Change options").click();
    const form = dialog("Change options");
    await form.getByText("7", { exact: true }).click();
    await form.getByRole("button", { name: "Save and tell the customer" }).click();
    await expect.element(form.getByText("Ring size: 7 is not in stock.")).toBeVisible();
    await isAccessible();
    backend.respond({ [changeOptions]: () => Response.json({}) });
    await form.getByRole("button", { name: "Save and tell the customer" }).click();
    await shownToast("Options changed");
    const change = { order_item_id: 1, options: [{ option: 3, value: 11 }] };
    expect(backend.requests(changeOptions)).toEqual([change, change]);
  });
});

test("the timeline says what happened and who did it, and takes notes", async () => {
  const { events, responses } = stubOrder();
  const add = "POST rpc/add_order_note";
  const event = { ...events[0]!, actor: admin.id, actor_name: "Ada" };
  const ups = { carrier: "UPS", number: "1Z" };
  const mail = { mail: "order_shipped", to: "customer", state: "failed", problem: "Mailbox full" };
  events.unshift(
    { ...event, id: 4, actor_name: null, actor: null, kind: "mail", data: mail },
    { ...event, id: 3, kind: "tracking", data: { from: { carrier: null, number: null }, to: ups } },
    { ...event, id: 2, kind: "status", data: { from: "processing", to: "shipped" } },
  );
  const note = async (request: Request) => {
    events.unshift({ ...event, id: 5, kind: "note", data: (await request.json()) as object });
    return Response.json(events[0]);
  };
  const backend = await open("/admin/orders/41", {
    signedIn: admin,
    responses: { ...responses, [add]: note },
  });
  const items = page.getByRole("list", { name: "Timeline" }).getByRole("listitem");
  const words = () => items.elements().map((item) => (item as HTMLElement).innerText.split(/\n+/));
  const at = "Mar 9, 2026, 9:02 AM";
  const known = [
    ['Mail "Order shipped" to the customer not sent', "Mailbox full", at],
    ["Tracking UPS 1Z", `${at}, Ada`],
    ["Shipped", "Was processing", `${at}, Ada`],
    ["Order placed", "$46.49, Cash on Delivery (COD)", `${at}, Customer`],
  ];
  await expect.poll(words).toEqual(known);
  await isAccessible();

  await button("Add note").click();
  await shownProblem(page.getByLabelText("Note", { exact: true }), "Please enter a note.");
  await page.getByLabelText("Note", { exact: true }).fill(" Rang twice. ");
  await button("Add note").click();
  await shownToast("Note added");
  expect(backend.requests(add)).toEqual([{ order_id: 41, note: "Rang twice." }]);
  await expect.poll(words).toEqual([["Note", "Rang twice.", `${at}, Ada`], ...known]);
  await expect.element(page.getByLabelText("Note", { exact: true })).toHaveValue("");
});

test("saving one card keeps what is unsaved in the other, which is not lost by accident", async () => {
  const { order } = await openOrder();
  await number.fill("1Z 99");
  await saveStatus("Pending");
  await shownToast("Success", statusSaved);
  await expect.element(number).toHaveValue("1Z 99");
  await status.selectOptions("Shipped");
  await provider.selectOptions("UPS");
  await button("Save Tracking").click();
  await shownToast("Success", trackingSaved);
  await expect.element(status).toHaveValue("shipped");
  expect(order).toMatchObject({ status: "pending", tracking_provider: "UPS", tracking_number: "1Z 99" });
  await page.getByRole("link", { name: "Back to Orders" }).click();
  await expect.element(page.getByRole("dialog", { name: "Unsaved changes" })).toBeVisible();
  await button("Stay").click();
  await expect.element(status).toHaveValue("shipped");
});

test("failures are reported, and nothing chosen or typed is lost", async () => {
  const { backend } = await openOrder();
  const { responses } = stubOrder();
  backend.respond({ [change]: lostConnection });
  await saveStatus("Shipped");
  await shownToast("Error", "Failed to update order status.");
  await saveTracking("UPS", "1Z");
  await shownToast("Error", "Failed to update tracking info.");
  await expect.element(status).toHaveValue("shipped");
  await expect.element(number).toHaveValue("1Z");
  backend.respond(responses);
  await button("Save Tracking").click();
  await shownToast("Success", trackingSaved);
});

test.for([
  ["without a connection", lostConnection],
  ["by an empty response of a proxy", () => new Response("")],
] as const)("an order that cannot be loaded says so, and can be asked for again: %s", async ([, respond]) => {
  const { responses } = stubOrder();
  const backend = await open("/admin/orders/41", {
    signedIn: admin,
    responses: { "GET orders": respond },
  });
  await shownToast("Error", "Failed to fetch order details.");
  await expect.element(page.getByRole("heading", { name: "The order could not be loaded" })).toBeVisible();
  await isAccessible();
  backend.respond(responses);
  await button("Try again").click();
  await expect.element(page.getByRole("heading", { name: "Order #000041" })).toBeVisible();
  await shownMessages();
});

test("status and tracking can be changed by keyboard alone", async () => {
  const { order } = await openOrder();
  status.element().focus();
  await userEvent.keyboard("Cancelled");
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Cancel")).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await shownToast("Success", statusSaved);
  expect(order.status).toBe("cancelled");
  await expect.element(button("Save")).toHaveFocus();
  provider.element().focus();
  await userEvent.keyboard("UPS");
  await userEvent.tab();
  await userEvent.keyboard("1Z 9{Enter}");
  await shownToast("Success", trackingSaved);
  expect(order).toMatchObject({ tracking_provider: "UPS", tracking_number: "1Z 9" });
});

test("an order is accessible with its tracking, and with a problem in it", async () => {
  await openOrder({ tracking_link: "https://www.ups.com/track?tracknum=1Z" });
  await saveTracking("UPS", "1Z");
  await expect.element(tracking).toBeVisible();
  await isAccessible();
  await saveTracking("Select a provider", "2Z");
  await shownProblem(provider, "Choose who carries the parcel.");
  await isAccessible();
});

test("the dialogs about an order are accessible", async () => {
  const { order } = await openOrder();
  await saveStatus("Failed");
  await expect.element(voiding("Failed")).toBeVisible();
  await isAccessible();
  await button("Cancel").click();
  order.status = "paid";
  await saveStatus("Delivered");
  await expect.element(conflict).toBeVisible();
  await isAccessible();
});

describe("a payment", () => {
  const refund = "POST rpc/request_refund";
  const takeBack = "POST rpc/take_back_payment";
  const confirm = "POST rpc/confirm_order";
  const byCard = {
    payment_method: "stripe",
    payment_status: "paid",
    paid_amount: 46.49,
    payments: [
      {
        id: 1,
        state: "paid",
        method: "stripe",
        amount_cents: 4649,
        payment_intent_id: "pi_1",
        is_test: true,
        problem: null,
        created_at: "2026-03-09T09:05:00Z",
      },
    ],
  };
  const amount = page.getByLabelText("Amount", { exact: true });
  const reason = page.getByLabelText("Reason", { exact: true });

  test("of a large sum in cash is confirmed once", async () => {
    const { order, backend } = await openOrder({ to_confirm: true });
    const mark = page.getByRole("main").getByText("To confirm", { exact: true }).first();
    await expect.element(mark).toBeVisible();
    await isAccessible();
    backend.respond({
      [confirm]: () => {
        order.to_confirm = false;
        return Response.json(null);
      },
    });
    await button("Confirm order").click();
    await shownToast("Success", "The order is confirmed.");
    await expect.element(mark).not.toBeInTheDocument();
    expect(backend.requests(confirm)).toEqual([{ order_id: 41 }]);
  });

  test("in cash is settled once", async () => {
    const { order, backend } = await openOrder();
    backend.respond({
      [pay]: () => {
        Object.assign(order, { payment_status: "paid", paid_amount: order.total_amount });
        return Response.json(null);
      },
    });
    await button("Cash received").click();
    await shownToast("Success", "The cash is recorded as received.");
    await expect.element(button("Cash received")).not.toBeInTheDocument();
    await expect.element(button("Refund")).not.toBeInTheDocument();
    expect(backend.requests(pay)).toEqual([{ order_id: 41, method: "cash" }]);
    await isAccessible();
  });

  test("that is missing is said, and booked as it was made", async () => {
    const { order, backend } = await openOrder({
      payment_method: "stripe",
      payment_status: "pending",
      status: "paid",
    });
    const missing = page.getByText(/^No payment is booked for this order/);
    await expect.element(missing).toBeVisible();
    await isAccessible();
    backend.respond(paying(order));
    await button("Book a payment").click();
    await how.selectOptions("Cash");
    const sentence = "$46.49 is booked as received. A mail about it goes to mira@mail.example.";
    await expect.element(dialog("Book a payment").getByText(sentence, { exact: true })).toBeVisible();
    await isAccessible();
    await dialog("Book a payment").getByRole("button", { name: "Book", exact: true }).dblClick();
    await shownToast("Success", "$46.49 is booked as received.");
    await expect.element(missing).not.toBeInTheDocument();
    expect(backend.requests(pay)).toEqual([{ order_id: 41, method: "cash" }]);
  });

  test("booked by hand is refunded by hand, and a cancelled order says that it still is to be", async () => {
    const byHand = [{ ...byCard.payments[0]!, method: "transfer", payment_intent_id: null, is_test: null }];
    const { backend } = await openOrder({ ...byCard, payments: byHand, status: "cancelled" });
    await expect
      .element(page.getByText("This order is cancelled. $46.49 is still to be refunded."))
      .toBeVisible();
    await expect
      .element(page.getByRole("list", { name: "Payments" }).getByText("Paid by bank transfer"))
      .toBeVisible();
    backend.respond({ [refund]: () => Response.json({}) });
    await button("Refund").click();
    await expect.element(dialog("Refund").getByText(/Give the money back yourself/)).toBeVisible();
    await expect
      .element(dialog("Refund").getByText("Pieces that go back into stock"))
      .not.toBeInTheDocument();
    await reason.fill("Cancelled");
    await dialog("Refund").getByRole("button", { name: "Refund" }).click();
    await shownToast("Success", "$46.49 are booked as refunded.");
  });

  test("by card can be refunded in part, once, and shows the reason", async () => {
    const { order, backend } = await openOrder(byCard);
    await expect
      .element(page.getByRole("link", { name: "See it at Stripe" }))
      .toHaveAttribute("href", "https://dashboard.stripe.com/test/payments/pi_1");
    backend.respond({
      [refund]: () => {
        order.refunds = [
          { id: 1, payment_id: 1, amount_cents: 1000, state: "succeeded", reason: "A stone was loose" },
        ];
        order.refunded_amount = 10;
        return Response.json({});
      },
    });
    await button("Refund").click();
    await expect.element(amount).toHaveValue("46.49");
    await isAccessible();
    await amount.fill("$10");
    await reason.fill(" A stone was loose ");
    await dialog("Refund").getByRole("button", { name: "Refund" }).dblClick();
    await shownToast("Success", "$10.00 are being refunded.");
    const [sent, ...others] = backend.requests(refund);
    expect(sent).toEqual({
      order_id: 41,
      amount_cents: 1000,
      reason: "A stone was loose",
      restock: false,
      pieces: [],
      idempotency_key: expect.any(String),
      payment_id: 1,
    });
    expect(others).toEqual([]);
    await expect
      .element(page.getByRole("list", { name: "Refunds" }))
      .toHaveTextContent("Refunded$10.00A stone was loose");
    await button("Refund").click();
    await expect.element(amount).toHaveValue("36.49");
  });

  const byHand = {
    ...byCard.payments[0]!,
    method: "transfer",
    payment_intent_id: null,
    is_test: null,
    paid_at: "2026-03-07T12:00:00Z",
    former_status: "pending_payment" as string | null,
  };

  test("that was booked by mistake is taken back with a reason, once, and the dialog says what follows", async () => {
    const { order, events, backend } = await openOrder({
      ...byCard,
      status: "paid",
      payments: [byHand],
      papers: [{ number: "2026-000007", kind: "invoice", issued_at: "2026-03-09T09:05:00Z", reason: null }],
    });
    const paid = page.getByRole("list", { name: "Payments" });
    await expect.element(paid.getByText("Mar 7, 2026", { exact: false })).toBeVisible();
    await paid.getByRole("button", { name: "Take back this booking" }).click();
    const question = dialog("Take back this booking?");
    for (const words of [
      "$46.49 was booked as paid by bank transfer. It no longer counts as received: the order is due again.",
      "The order waits for its payment by card again. Without one it is cancelled after 30 minutes, and its pieces return to stock.",
      "Invoice 2026-000007 stays. If it says that this was paid, a credit note cancels it, and a new invoice follows where one is due.",
      "The customer gets no mail. Money that did come in is refunded instead.",
    ])
      await expect.element(question.getByText(words, { exact: true })).toBeVisible();
    await isAccessible();
    const take = question.getByRole("button", { name: "Take back" });
    await take.click();
    await shownProblem(reason, "Please say why.");
    backend.respond({ [takeBack]: lostConnection });
    await reason.fill(" It was order 42 ");
    await take.click();
    await shownToast("Error");
    await expect.element(reason).toHaveValue(" It was order 42 ");
    backend.respond({
      [takeBack]: () => {
        Object.assign(order, { status: "pending_payment", payment_status: "pending", paid_amount: 0 });
        order.payments = [{ ...byHand, state: "taken_back" }];
        events.unshift({
          ...events[0]!,
          id: 2,
          actor_name: "Ada",
          kind: "taken_back",
          data: { amount: 46.49, currency: "USD", by: "transfer", reason: "It was order 42" },
        });
        return Response.json(null);
      },
    });
    await take.dblClick();
    await shownToast("Success", "The booking of $46.49 is taken back.");
    await expect.element(paid.getByText("Paid by bank transfer, taken back")).toBeVisible();
    await expect.element(paid.getByRole("button")).not.toBeInTheDocument();
    await expect.element(button("Refund")).not.toBeInTheDocument();
    await expect.element(page.getByText("Booking of $46.49 taken back", { exact: true })).toBeVisible();
    await expect.element(page.getByText(/Was paid by bank transfer\s+It was order 42/)).toBeVisible();
    expect(backend.requests(takeBack)).toEqual([
      { payment_id: 1, reason: "It was order 42" },
      { payment_id: 1, reason: "It was order 42" },
    ]);
    await isAccessible();
  });

  test.for<[string, Parameters<typeof openOrder>[0]]>([
    ["by Stripe", byCard],
    [
      "of which some was given back",
      {
        ...byCard,
        payments: [byHand],
        refunds: [{ id: 1, payment_id: 1, amount_cents: 1, state: "succeeded", reason: "Returned" }],
      },
    ],
  ])("%s cannot be taken back", async ([, given]) => {
    await openOrder(given);
    await expect.element(button("Refund")).toBeVisible();
    await expect.element(button("Take back this booking")).not.toBeInTheDocument();
  });

  test("in two parts is refunded from the one that is chosen, within its bounds", async () => {
    const { backend } = await openOrder({
      ...byCard,
      payments: [
        { ...byCard.payments[0]!, amount_cents: 3000 },
        { ...byHand, id: 2, method: "cash", amount_cents: 1649 },
      ],
      refunds: [{ id: 1, payment_id: 1, amount_cents: 1500, state: "pending", reason: "A stone was loose" }],
    });
    await button("Refund").click();
    const from = page.getByLabelText("From which payment", { exact: true });
    expect([...(from.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
      "Paid in cash: up to $16.49",
      "Paid by card: up to $15.00",
    ]);
    const givenByHand = dialog("Refund").getByText(/Give the money back yourself/);
    await expect.element(amount).toHaveValue("16.49");
    await expect.element(givenByHand).toBeVisible();
    await isAccessible();
    await from.selectOptions("Paid by card: up to $15.00");
    await expect.element(amount).toHaveValue("15.00");
    await expect.element(givenByHand).not.toBeInTheDocument();
    await expect.element(amount).toHaveAccessibleDescription("Up to $15.00 can be refunded.");
    await amount.fill("16");
    await reason.fill("Returned");
    const send = dialog("Refund").getByRole("button", { name: "Refund" });
    await send.click();
    await shownProblem(amount, "This cannot be more than 15.");
    // What was typed stays.
    await from.selectOptions("Paid in cash: up to $16.49");
    await expect.element(amount).toHaveValue("16");
    backend.respond({ [refund]: () => Response.json({}) });
    await send.click();
    await shownToast("Success", "$16.00 are booked as refunded.");
    expect(backend.requests(refund)).toMatchObject([{ amount_cents: 1600, payment_id: 2 }]);
  });

  const request = {
    id: 9,
    kind: "return",
    product_id: 7,
    product_name: "Pearl Brooch",
    subject: null,
    sender_name: "Mira Kapoor",
    user_email: "mira@mail.example",
    message: "The pin is bent.",
    status: "read",
    created_at: "2026-03-10T09:05:00Z",
    order_id: 41,
    pieces: [{ order_item_id: 1, quantity: 2 }],
    reason: "damaged",
    product: { name: "Pearl Brooch", image: null },
    user: null,
  };

  test("is refunded as requested: amount and reason are filled in", async () => {
    const { backend } = await openOrder({ ...byCard, requests: [request] }, "?refund=9");
    // 2 × $12.50 and 8% tax.
    await expect.element(amount).toHaveValue("27.00");
    await expect.element(reason).toHaveValue("Return: arrived damaged");
    await isAccessible();
    backend.respond({ [refund]: () => Response.json({}) });
    await dialog("Refund").getByRole("button", { name: "Refund" }).click();
    await shownToast("Success", "$27.00 are being refunded.");
    expect(backend.requests(refund)).toMatchObject([
      {
        amount_cents: 2700,
        reason: "Return: arrived damaged",
        restock: true,
        pieces: [{ order_item_id: 1, quantity: 2 }],
      },
    ]);
    await expect.element(dialog("Refund")).not.toBeInTheDocument();
    // Opened by its own button, it proposes everything that is left.
    await button("Refund").click();
    await expect.element(amount).toHaveValue("46.49");
    await expect.element(reason).toHaveValue("");
  });

  test("is never refunded beyond what is left", async () => {
    const refunds = [
      { id: 1, payment_id: 1, amount_cents: 4000, state: "pending", reason: "A stone was loose" },
    ];
    await openOrder({ ...byCard, refunds, requests: [request] }, "?refund=9");
    await expect.element(amount).toHaveValue("6.49");
  });

  test("without a card opens no refund, even if the URL asks for one", async () => {
    await openOrder({ requests: [request] }, "?refund=9");
    await expect.element(dialog("Refund")).not.toBeInTheDocument();
  });

  test("may have a refund request: the order shows it, and it is answered there", async () => {
    const { backend } = await openOrder({ ...byCard, requests: [request] });
    backend.respond(aroundInquiry());
    const card = page.getByRole("region", { name: "Requests" });
    for (const words of ["Return", "Read", "2 × Pearl Brooch", "Arrived damaged"])
      await expect.element(card.getByText(words, { exact: true }).first()).toBeVisible();
    await isAccessible();
    await card.getByRole("button", { name: "Read and answer" }).first().click();
    await expect.element(dialog("Inquiry").getByText("The pin is bent.")).toBeVisible();
    await expect.element(page.getByLabelText("Your answer")).toBeVisible();
    await dialog("Inquiry").getByRole("link", { name: "Refund" }).click();
    await expect.element(dialog("Inquiry")).not.toBeInTheDocument();
    await expect.element(amount).toHaveValue("27.00");
  });

  test("is refunded up to what was paid and with a reason; what was typed stays when that fails", async () => {
    const { backend } = await openOrder(byCard);
    backend.respond({ [refund]: lostConnection });
    await button("Refund").click();
    await amount.fill("46.50");
    await dialog("Refund").getByRole("button", { name: "Refund" }).click();
    await shownProblem(amount, "This cannot be more than 46.49.");
    await expect.element(reason).toHaveAccessibleDescription(expect.stringContaining("Please say why."));
    await amount.fill("46.49");
    await reason.fill("Returned");
    const back = page.getByLabelText("Pearl Brooch", { exact: true });
    await expect.element(back).toHaveValue("0");
    await back.selectOptions("1 of 3");
    await dialog("Refund").getByRole("button", { name: "Refund" }).click();
    await shownToast("The refund could not be made");
    await expect.element(reason).toHaveValue("Returned");
    await dialog("Refund").getByRole("button", { name: "Refund" }).click();
    await expect.poll(() => backend.requests(refund)).toHaveLength(2);
    const [first, second] = backend.requests(refund) as object[];
    expect(first).toEqual(second);
    expect(first).toMatchObject({ restock: true, pieces: [{ order_item_id: 1, quantity: 1 }] });
  });

  test("a failed refund says why, and can be requested again", async () => {
    await openOrder({
      ...byCard,
      refunds: [
        {
          id: 1,
          payment_id: 1,
          amount_cents: 4649,
          state: "failed",
          reason: "Returned",
          problem: "The card is closed.",
        },
      ],
    });
    await expect
      .element(page.getByRole("list", { name: "Refunds" }))
      .toHaveTextContent("Failed$46.49ReturnedThe card is closed.");
    await expect.element(button("Refund")).toBeVisible();
  });
});
