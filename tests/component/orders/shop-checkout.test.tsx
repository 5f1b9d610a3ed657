import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Rules } from "../../../app/features/delivery/rules.ts";
import {
  desktop,
  field,
  heading,
  isAccessible,
  link,
  narrowPhone,
  open,
  phone,
  shownProblem,
  shownToast,
} from "../base/screen.tsx";
import { busy, heldBack, lostConnection, refusal, rows } from "../base/stub-backend.ts";
import {
  brooch,
  cashOnDelivery,
  catalog,
  checkout,
  confirmation,
  freshRules,
  keysOf,
  openCheckout,
  order,
  orderButton,
  orderRow,
  pendingNote,
  placedOrder,
  product,
  ring,
  storeCart,
  storeDraft,
  typed,
  words,
} from "../cart/shopping.ts";

const card = page.getByRole("radio", { name: /^Card/ });
const noPayment = words("You cannot order online right now");
/** What changed in the cart. */
const notice = page.getByRole("main").getByRole("status").first();
const settings = "GET app_settings";
const quotes = "GET products";

const badGateway = () => new Response("<html>Bad gateway</html>", { status: 502 });

/** What `place_order` responds with when prices or stock have changed. */
function changed(differences: object[]): Response {
  const details = JSON.stringify(differences);
  return Response.json(
    { code: "PT409", message: "Your cart has changed.", details, hint: null },
    { status: 409 },
  );
}

describe("the form", () => {
  test("names the missing fields, focuses the first, and clears each error once it is fixed", async () => {
    storeDraft({});
    await openCheckout([{ ...brooch, quantity: 2 }]);
    await expect.element(link("Log in")).toHaveAttribute("href", "/login?redirect=/checkout");
    await orderButton.click();
    await shownToast("Missing Information", "Please fill out the email field.");
    const form = page.getByRole("main");
    for (const name of ["email", "name", "address", "city", "state", "ZIP code", "country"])
      await expect.element(form.getByText(`Please fill out the ${name} field.`)).toBeVisible();
    await expect.element(field("Email")).toHaveFocus();
    await isAccessible();

    await field("Email").fill("mira at mail");
    await orderButton.click();
    await shownProblem(field("Email"), "Please enter a valid email address.");
    await shownToast("Please Check Your Details", "Please enter a valid email address.");
    await field("Email").fill("mira@mail.example");
    await expect.element(field("Email")).not.toHaveAttribute("aria-invalid", "true");
    await orderButton.click();
    await shownProblem(field("Full name"), "Please fill out the name field.");
  });

  test("has contact and legal links, and a link back to the cart", async () => {
    const backend = await openCheckout([brooch], { size: phone });
    const footer = page.getByRole("contentinfo");
    await expect
      .element(footer.getByRole("link", { name: "support@facet.example" }))
      .toHaveAttribute("href", "mailto:support@facet.example");
    await expect
      .element(footer.getByRole("link", { name: "+00 00000 00000" }))
      .toHaveAttribute("href", "tel:+000000000000");
    for (const name of ["Authorization", "Privacy Policy", "Disclaimer"])
      await expect.element(footer.getByRole("link", { name })).toBeVisible();
    await isAccessible();
    backend.respond(catalog);
    await link("Back to cart").click();
    await expect.element(heading("Cart", 1)).toBeVisible();
  });

  test("names the parts of an address as its country does", async () => {
    storeDraft({});
    await openCheckout([brooch]);
    await expect.element(field("State")).toBeVisible();
    await expect.element(field("ZIP code")).toBeVisible();
    await field("Country").selectOptions("Canada");
    await expect.element(field("Province")).toHaveDisplayValue("Choose a province");
    await field("Province").selectOptions("Ontario");
    await expect.element(field("Postal code")).toBeVisible();
    await field("Country").selectOptions("India");
    await expect.element(field("State")).toHaveValue("");
    await expect.element(field("PIN code")).toBeVisible();
    await field("Country").selectOptions("Germany");
    await expect.element(field("City")).toBeVisible();
    await expect.element(field("Postal code")).toBeVisible();
    await expect.element(page.getByLabelText(/Region|State|Province/)).not.toBeInTheDocument();
    await field("Country").selectOptions("Ireland");
    await expect.element(field("County (optional)")).toBeVisible();
    await expect.element(field("Eircode (optional)")).toBeVisible();
    await field("Country").selectOptions("Singapore");
    await expect.element(field("Postal code")).toBeVisible();
    await expect.element(field("City")).not.toBeInTheDocument();
    await isAccessible([desktop, narrowPhone]);
  });

  test("refuses an impossible postal code, and sends one in its country's format", async () => {
    storeDraft({ ...typed, country: "United States", state: "il", zipCode: "ABC", paymentMethod: "cod" });
    const backend = await openCheckout([brooch]);
    await expect.element(field("State")).toHaveValue("Illinois");
    await orderButton.click();
    await shownToast("Please Check Your Details", "Please enter a ZIP code such as 95014.");
    await shownProblem(field("ZIP code"), "Please enter a ZIP code such as 95014.");
    await field("ZIP code").fill(" 62701 1234");
    await orderButton.click();
    await expect.element(confirmation).toBeVisible();
    expect(backend.requests(order)).toMatchObject([
      { shipping_address: { state: "Illinois", postal_code: "62701-1234" } },
    ]);
  });

  test("asks for a phone number with cash on delivery, where the courier calls", async () => {
    storeDraft({ ...typed, phone: "", paymentMethod: "stripe" });
    const backend = await openCheckout([brooch], { responses: checkout({ card: true }) });
    await expect.element(card).toBeChecked();
    await expect
      .element(field("Phone"))
      .toHaveAccessibleDescription("Optional, for questions about the delivery.");
    await cashOnDelivery.click();
    await expect
      .element(field("Phone"))
      .toHaveAccessibleDescription("The courier calls before the delivery.");
    await orderButton.click();
    await shownToast("Missing Information", "Please fill out the phone field.");
    await shownProblem(field("Phone"), "Please fill out the phone field.");
    await field("Phone").fill("call me");
    await orderButton.click();
    await shownToast("Please Check Your Details", "Please enter a valid phone number, with 5 to 15 digits.");
    expect(backend.requests(order)).toEqual([]);
    await field("Phone").fill(typed.phone);
    await orderButton.click();
    await expect.element(confirmation).toBeVisible();
    expect(backend.requests(order)).toMatchObject([
      {
        shipping_address: { line2: "Flat 6", country: "India", country_code: "IN", phone: typed.phone },
      },
    ]);
    await expect.element(words("48 Carter Lane\nFlat 6")).toBeVisible();
    await expect.element(link(brooch.name)).toHaveAttribute("href", "/product/7/moon-brooch");
    await expect.element(words(typed.phone)).toBeVisible();
  });

  test("sends nothing for fields left blank", async () => {
    storeDraft({ ...typed, line2: "", country: "Qatar", zipCode: "", paymentMethod: "cod" });
    const backend = await openCheckout([brooch]);
    // Qatar's addresses have none.
    await expect.element(field("State")).not.toBeInTheDocument();
    await orderButton.click();
    await expect.element(confirmation).toBeVisible();
    const [sent] = backend.requests(order) as { shipping_address: object }[];
    expect(Object.keys(sent!.shipping_address)).not.toContain("line2");
    expect(Object.keys(sent!.shipping_address)).not.toContain("postal_code");
    expect(Object.keys(sent!.shipping_address)).not.toContain("state");
  });

  test("can be filled in and sent by keyboard alone", async () => {
    storeDraft({});
    const backend = await openCheckout([brooch]);
    await field("Email").click();
    // The fields' order in India.
    const { zipCode, state, phone: number, ...first } = typed;
    for (const answer of [...Object.values(first), zipCode, state, number])
      await userEvent.keyboard(`${answer}{Tab}`);
    await expect.element(cashOnDelivery).toBeChecked();
    await userEvent.keyboard("{Tab}{Enter}");
    await expect.element(confirmation).toHaveFocus();
    await expect
      .element(words(`Thank you, ${typed.name}. We pack your order and send it to you.`))
      .toBeVisible();
    expect(backend.requests(order)).toEqual([
      {
        lines: [{ id: 7, quantity: 1, price: 60 }],
        shipping_address: orderRow().shipping_address,
        payment_method: "cod",
        idempotency_key: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        expected_total: 64.8,
        language: "en",
        shipping_method: 1,
      },
    ]);
    await isAccessible();
  });

  test("has the summary above it on a phone, collapsed into a bar with the total", async () => {
    await openCheckout([{ ...brooch, quantity: 2 }], { size: phone });
    const summary = page.elementLocator(document.querySelector("details")!);
    const line = summary.getByText(brooch.name);
    await expect.element(line).not.toBeVisible();
    await summary.getByText("$129.60").first().click();
    await expect.element(line).toBeVisible();
  });
});

describe("paying", () => {
  test("by card is not possible yet: nothing is ordered, nothing is lost", async () => {
    storeDraft({ ...typed, paymentMethod: "stripe" });
    const backend = await openCheckout([brooch]);
    // It is never chosen by itself, also when it was when the draft was kept.
    await expect.element(cashOnDelivery).toBeChecked();
    await card.click();
    await expect.element(words("Not available yet")).toBeVisible();
    await expect.element(noPayment).not.toBeInTheDocument();
    await orderButton.click();
    await shownToast("Stripe Not Configured");
    await expect.element(field("Email")).toHaveValue(typed.email);
    expect(backend.requests(order)).toEqual([]);
    await link("Back to cart").click();
    await expect.element(link("Cart, 1 item")).toBeVisible();
  });

  test("on delivery is removed when it was switched off in the meantime", async () => {
    const backend = await openCheckout([brooch]);
    const { [settings]: off } = checkout({ cod: false });
    const sentence = "Cash on delivery is not available at the moment.";
    backend.respond({ [order]: () => refusal(409, "PT409", sentence), [settings]: off });
    await orderButton.click();
    await shownToast("Order Failed", sentence);
    await expect.element(cashOnDelivery).not.toBeInTheDocument();
    await expect.element(card).not.toBeChecked();
    await expect.element(noPayment).toBeVisible();
    await expect.element(field("Email")).toHaveValue(typed.email);

    await link("Back to cart").click();
    await link("Proceed to Checkout").click();
    await expect.element(noPayment).toBeVisible();
    expect(page.getByRole("radio").elements()).toHaveLength(1);
    expect(noPayment.element().closest("p")?.parentElement?.querySelector(":scope > p ~ form")).toBeTruthy();
    await isAccessible();
  });

  test("can be chosen once the payment methods are loaded, and what was typed is still there", async () => {
    storeDraft();
    storeCart(brooch);
    const backend = await open("/cart", { responses: { ...checkout(), [settings]: busy } });
    await link("Proceed to Checkout").click();
    await shownToast("The payment methods could not be loaded");
    await expect.element(heading("The checkout could not be loaded", 1)).toBeVisible();
    await expect.element(orderButton).not.toBeInTheDocument();
    const again = page.getByRole("button", { name: "Try again" });
    await again.click();
    await expect.poll(() => backend.requests(settings)).toHaveLength(2);
    await isAccessible();
    backend.respond(checkout());
    await again.click();
    await expect.element(cashOnDelivery).toBeChecked();
    await expect.element(field("Email")).toHaveValue(typed.email);
  });

  test("on delivery is still offered when its setting cannot be read after a refusal", async () => {
    const backend = await openCheckout([brooch]);
    backend.respond({
      [order]: () => refusal(409, "PT409", "Prices have just changed."),
      [settings]: busy,
    });
    await orderButton.click();
    await shownToast("Order Failed", "Prices have just changed.");
    await expect.poll(() => backend.requests(settings)).toHaveLength(2);
    await expect.element(cashOnDelivery).toBeChecked();
    backend.respond(checkout());
    await orderButton.click();
    await expect.element(confirmation).toBeVisible();
  });
});

describe("an order that is refused", () => {
  test("for text that cannot be stored keeps it, and goes through once it is fixed", async () => {
    storeDraft({ ...typed, city: "Spring\0field", paymentMethod: "cod" });
    const backend = await openCheckout([brooch]);
    const sentence = "Text must not contain the character U+0000 (NUL).";
    backend.respond({ [order]: () => refusal(400, "22021", sentence) });
    await orderButton.click();
    await shownToast("Order Failed", sentence);
    await expect.element(field("City")).toHaveValue("Spring\0field");
    await field("City").fill("Springfield");
    backend.respond(checkout());
    await orderButton.click();
    await expect.element(confirmation).toBeVisible();
    expect(backend.requests(order).at(-1)).toMatchObject({ shipping_address: { city: "Springfield" } });
  });

  test("because there were too many says when to try again and whom to call, and loses nothing", async () => {
    const backend = await openCheckout([brooch], { size: phone });
    const sentence = "Too many orders from this e-mail address. Please try again in 10 minutes, or call us.";
    backend.respond({ [order]: () => refusal(429, "PT429", sentence) });
    await orderButton.click();
    await shownToast("Order Failed", `Could not place your order. ${sentence}`);
    await expect
      .element(page.getByRole("alert").getByRole("link", { name: "+00 00000 00000" }))
      .toBeVisible();
    await isAccessible();
    await expect.element(field("Country")).toHaveValue(typed.country);
    await expect.element(cashOnDelivery).toBeChecked();
    backend.respond(checkout());
    await orderButton.click();
    await expect.element(confirmation).toBeVisible();
    expect(new Set(keysOf(backend)).size).toBe(2);
  });

  test("for another price is sent again only after the shopper has seen it", async () => {
    const backend = await openCheckout([brooch]);
    backend.respond({ [order]: () => changed([{ id: 7, reason: "price", price: 70, stock: 10 }]) });
    await orderButton.click();
    await shownToast("Order Failed");
    await expect
      .element(notice)
      .toHaveTextContent("Your cart has changedMoon Brooch: The price changed from $60.00 to $70.00.");
    await expect.element(notice).toHaveFocus();
    await expect.element(field("Email")).toHaveValue(typed.email);
    backend.respond(checkout());
    await page.getByRole("button", { name: "Place Order $75.60" }).click();
    await expect.element(confirmation).toBeVisible();
    expect(backend.requests(order).at(-1)).toMatchObject({ expected_total: 75.6, lines: [{ price: 70 }] });
  });

  test("for sold-out pieces continues without them", async () => {
    const backend = await openCheckout([ring, { ...brooch, quantity: 4 }]);
    backend.respond({
      [order]: () =>
        changed([
          { id: 9, reason: "stock", price: 25, stock: 0 },
          { id: 7, reason: "stock", price: 60, stock: 3 },
        ]),
    });
    await orderButton.click();
    await expect.element(words("Sold out. It was removed from your cart.")).toBeVisible();
    await expect.element(words("Only 3 left: quantity lowered from 4.")).toBeVisible();
    backend.respond(checkout());
    await orderButton.click();
    await expect.element(confirmation).toBeVisible();
    expect(backend.requests(order).at(-1)).toMatchObject({ lines: [{ id: 7, quantity: 3 }] });
  });

  test("when everything has sold out leaves an empty checkout that says why", async () => {
    const backend = await openCheckout([brooch]);
    backend.respond({ [order]: () => changed([{ id: 7, reason: "stock", price: 60, stock: 0 }]) });
    await orderButton.click();
    await expect.element(heading("No items to checkout", 1)).toBeVisible();
    await expect
      .element(notice)
      .toHaveTextContent("Your cart has changedMoon Brooch: Sold out. It was removed from your cart.");
    await expect.element(notice).toHaveFocus();
    await isAccessible();
  });
});

test("screen readers announce what another check of the cart removes", async () => {
  const backend = await openCheckout([brooch]);
  await expect.poll(() => backend.requests(quotes)).toHaveLength(1);
  // The same element as before, still empty: screen readers announce only what is added to it.
  const announced = notice.element();
  backend.respond({ [quotes]: () => rows([product(brooch, { stock_quantity: 0 })]) });
  const now = Date.now();
  vi.spyOn(Date, "now").mockReturnValue(now + 11_000);
  window.dispatchEvent(new Event("focus"));
  await expect.element(heading("No items to checkout")).toBeVisible();
  vi.mocked(Date.now).mockRestore();
  expect(announced.textContent).toContain("Sold out. It was removed from your cart.");
  expect(announced.isConnected).toBe(true);
});

describe("one press, one order", () => {
  test("a double click sends once", async () => {
    const backend = await openCheckout([{ ...brooch, quantity: 2 }]);
    const sent = heldBack(() => refusal(409, "PT409", "Prices have just changed."));
    backend.respond({ [order]: sent.respond });
    await orderButton.dblClick();
    await expect.element(page.getByRole("button", { name: /^Placing order/ })).toBeVisible();
    sent.release();
    await shownToast("Order Failed");
    expect(backend.requests(order)).toHaveLength(1);
  });

  test("a press after a lost response repeats the order, with its current address", async () => {
    const backend = await openCheckout([brooch]);
    for (const fail of [lostConnection, badGateway]) {
      backend.respond({ [order]: fail });
      await orderButton.click();
      await shownToast("Order Failed", "Could not place your order. The shop could not be reached.");
      await expect.element(pendingNote).toBeVisible();
    }
    await expect.element(link("Log in")).not.toBeInTheDocument();
    await field("City").fill("Pune");
    // It had arrived with the first address.
    backend.respond({ [order]: () => Response.json(orderRow()) });
    await orderButton.click();
    await expect.element(confirmation).toBeVisible();
    await expect.element(words("Your first attempt had already reached us")).toBeVisible();
    await expect.element(words("Mumbai 400001")).toBeVisible();
    expect(keysOf(backend)).toHaveLength(3);
    expect(new Set(keysOf(backend)).size).toBe(1);
    expect(localStorage.getItem("cart")).toBe("[]");
  });

  test("a stock check that was running when the order was sent does not empty the cart", async () => {
    const check = heldBack(() => rows([product(brooch, { stock_quantity: 0 })]));
    const backend = await openCheckout([brooch], {
      responses: { [order]: lostConnection, [quotes]: check.respond },
    });
    await orderButton.click();
    await expect.element(pendingNote).toBeVisible();
    check.release();
    backend.respond({ [order]: placedOrder });
    await orderButton.click();
    await expect.element(confirmation).toBeVisible();
    expect(new Set(keysOf(backend)).size).toBe(1);
  });

  test("what another tab adds in the meantime stays in the cart, and buying again is another order", async () => {
    const backend = await openCheckout([brooch]);
    const sent = heldBack(() => Response.json(orderRow()));
    backend.respond({ ...catalog, [order]: sent.respond });
    await orderButton.click();
    storeCart(brooch, ring);
    sent.release();
    await expect.element(confirmation).toBeVisible();
    expect(JSON.parse(localStorage.getItem("cart")!)).toEqual([ring]);
    expect(sessionStorage.getItem("draft/guest/checkout")).toBeNull();
    storeCart(brooch);
    storeDraft();
    await link("Back to cart").click();
    await link("Proceed to Checkout").click();
    backend.respond(checkout());
    await orderButton.click();
    await expect.element(confirmation).toBeVisible();
    expect(new Set(keysOf(backend)).size).toBe(2);
  });
});

describe("the destination", () => {
  const method = freshRules.zones[0]!.methods[0]!;
  const rules: Rules = {
    ...freshRules,
    country: "IN",
    ships_elsewhere: false,
    tax_rates: [...freshRules.tax_rates, { country: "DE", region: null, name: "VAT", rate: 19 }],
    zones: [
      {
        countries: ["IN"],
        takes_cash: true,
        methods: [{ ...method, id: 3, name: "Post", days_from: 2, days_to: 4 }],
      },
      {
        countries: ["DE", "AT"],
        takes_cash: true,
        methods: [
          { ...method, id: 4, name: "Air mail", fee: 20, free_above: null },
          {
            ...method,
            id: 5,
            name: "Courier",
            fee: 45,
            free_above: null,
            is_insured: true,
            is_signed_for: true,
          },
        ],
      },
    ],
  };
  const country = field("Country");
  const summary = page.getByRole("complementary", { name: "Order summary" });
  const courier = page.getByRole("radio", { name: /^Courier/ });

  test("decides the tax and how the order can be shipped, and the chosen method is ordered", async () => {
    storeDraft();
    const backend = await openCheckout([brooch], {
      responses: { "GET rpc/terms": () => Response.json(rules), [order]: placedOrder },
    });
    await expect.element(page.getByRole("radio", { name: /^Post Arrives by Thu, Jan 8/ })).toBeChecked();
    await expect.element(summary.getByText("Tax (8%)")).toBeVisible();
    await userEvent.selectOptions(country, "Germany");
    await expect.element(summary.getByText("VAT (19%)")).toBeVisible();
    await expect.element(summary.getByText("$20.00")).toBeVisible();
    await expect.element(courier).toHaveAccessibleName(/Insured and signed for/);
    await courier.click();
    await expect.element(summary.getByText("$45.00")).toBeVisible();
    await userEvent.selectOptions(country, "India");
    await userEvent.selectOptions(field("State"), "Maharashtra");
    await expect.element(page.getByRole("radio", { name: /^Post/ })).toBeChecked();
    await isAccessible();
    await orderButton.click();
    await expect.element(confirmation).toHaveFocus();
    expect(backend.requests(order)).toMatchObject([{ shipping_method: 3, expected_total: 64.8 }]);
  });

  test("decides whether it can be paid in cash", async () => {
    storeDraft({ ...typed, country: "India", state: "Maharashtra", zipCode: "400001", paymentMethod: "cod" });
    const [home, abroad] = rules.zones;
    const zones = [home!, { ...abroad!, takes_cash: false }];
    await openCheckout([brooch], {
      responses: { "GET rpc/terms": () => Response.json({ ...rules, zones }) },
    });
    const cash = page.getByRole("radio", { name: /^Cash on delivery/i });
    await expect.element(cash).toBeChecked();
    await userEvent.selectOptions(country, "Austria");
    await expect
      .element(page.getByText("Cash on delivery is not available for orders to Austria."))
      .toBeVisible();
    await expect.element(cash).not.toBeInTheDocument();
    await isAccessible([desktop, phone]);
    await userEvent.selectOptions(country, "India");
    await expect.element(cash).toBeVisible();
  });

  test("that is not served is refused at its field, with those that are", async () => {
    storeDraft({ ...typed, country: "India", state: "Maharashtra", zipCode: "400001", paymentMethod: "cod" });
    const backend = await openCheckout([brooch], {
      responses: { "GET rpc/terms": () => Response.json(rules) },
    });
    const post = page.getByRole("radio", { name: /^Post/ });
    await expect.element(post).toBeVisible();
    await country.selectOptions("Japan");
    await expect.element(post).not.toBeInTheDocument();
    await orderButton.click();
    await shownProblem(country, "We do not ship to Japan. We ship to Austria, Germany and India.");
    expect(backend.requests(order)).toEqual([]);
  });

  test("whose shipping has changed since is told what it costs now", async () => {
    storeDraft();
    const backend = await openCheckout([{ ...brooch, price: 20 }], {
      responses: {
        "GET rpc/terms": () => Response.json(freshRules),
        "GET products": () => rows([product({ ...brooch, price: 20 })]),
      },
    });
    await expect.element(summary.getByText("$5.99")).toBeVisible();
    const dearer = { ...method, fee: 7 };
    backend.respond({
      "GET rpc/terms": () =>
        Response.json({ ...freshRules, zones: [{ countries: [], takes_cash: true, methods: [dearer] }] }),
      [order]: () => refusal(409, "PT409", "The total of your order is now $28.60."),
    });
    await orderButton.click();
    await expect.element(words("Shipping costs $7.00 now, not $5.99.")).toBeVisible();
    backend.respond({ [order]: placedOrder });
    await orderButton.click();
    await expect.element(confirmation).toHaveFocus();
    expect(backend.requests(order)).toMatchObject([{ expected_total: 27.59 }, { expected_total: 28.6 }]);
  });
});
