import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { customer } from "../base/people.ts";
import { catalog, product, ring, words } from "../cart/shopping.ts";
import {
  button,
  desktop,
  field,
  heading,
  isAccessible,
  leavesFragment,
  link,
  narrowPhone,
  open,
  phone,
  shownToast,
} from "../base/screen.tsx";
import { refusal, type Responses, rows } from "../base/stub-backend.ts";

const request = "POST rpc/request_stock_mail";
const size = {
  id: 11,
  position: 1,
  name: "Ring size",
  kind: "choice",
  required: true,
  max_length: null,
  allowed: null,
  surcharge: 0,
  is_ring_size: true,
  product_option_values: [
    { id: 1, position: 1, value: "6", surcharge: 0, stock_quantity: 1 },
    { id: 2, position: 2, value: "7", surcharge: 0, stock_quantity: 0 },
    { id: 3, position: 3, value: "8", surcharge: 0, stock_quantity: 0 },
  ],
};

const openRing = (columns: object, options: Parameters<typeof open>[1] = {}) =>
  open("/product/9", {
    ...options,
    responses: {
      ...catalog,
      "GET products": () => rows([product(ring, columns)]),
      [request]: () => new Response(null, { status: 204 }),
      ...options.responses,
    },
  });

const email = field("Email me when it is back");
const add = page.getByRole("button", { name: "Add to Cart", exact: true }).first();

test("a size that is sold out asks for an address in the place of Add to Cart, once for each", async () => {
  const backend = await openRing({ requires_options: true, product_options: [size] });
  await expect.element(add).toBeVisible();
  await page.getByText("7, sold out").click();
  await email.fill("mira");
  await button("Tell me").click();
  await expect.element(words("Please enter a valid email address.")).toBeVisible();
  await isAccessible([desktop, narrowPhone]);
  await email.fill(" mira@mail.example ");
  await button("Tell me").click();
  await expect.element(words("We will write to mira@mail.example when it is back.")).toBeVisible();
  await isAccessible([desktop, phone]);
  await page.getByText("8, sold out").click();
  await expect.element(email).toHaveValue("mira@mail.example");
  await button("Tell me").click();
  await expect.poll(() => backend.requests(request)).toHaveLength(2);
  await page.getByText("7, sold out").click();
  await page.getByText("6", { exact: true }).click();
  await expect.element(add).toBeVisible();
  expect(backend.requests(request)).toEqual([
    { product_id: 9, value_ids: [2], email: "mira@mail.example" },
    { product_id: 9, value_ids: [3], email: "mira@mail.example" },
  ]);
});

test("a product that is sold out asks for its size first", async () => {
  const backend = await openRing(
    { stock_quantity: 0, requires_options: true, product_options: [size] },
    {
      signedIn: customer,
      responses: Object.fromEntries(
        ["counter_offers", "orders", "app_settings"].map((table) => [`GET ${table}`, () => rows([])]),
      ),
    },
  );
  await expect.element(email).toHaveValue(customer.email);
  await button("Tell me").click();
  await expect.element(words("Please choose: ring size.")).toBeVisible();
  expect(backend.requests(request)).toEqual([]);
  await page.getByText("6", { exact: true }).click();
  await button("Tell me").click();
  await expect.poll(() => backend.requests(request)).toMatchObject([{ value_ids: [1] }]);
});

test("a piece that came back meanwhile can be bought", async () => {
  const backend = await openRing(
    { stock_quantity: 0 },
    { responses: { [request]: () => refusal(409, "PT409", "This piece is in stock.") } },
  );
  await email.fill("mira@mail.example");
  backend.respond({ "GET products": () => rows([product(ring, { stock_quantity: 1 })]) });
  await button("Tell me").click();
  await shownToast("Nothing was noted", "This piece is in stock.");
  await expect.element(add).toBeVisible();
});

const look = "POST rpc/mailed_stock_requests";
const end = "POST rpc/end_stock_requests";
const waiting = [
  { id: 1, product: { id: 7, name: "Oval Ruby", image: null }, choice: [] },
  {
    id: 2,
    product: { id: 8, name: "Halo Ring", image: null },
    choice: [{ name: "Ring size", value: "6.5" }],
  },
];
const answers = (found: unknown): Responses => ({ [look]: () => Response.json(found) });

test("the link of the mail shows what its address still waits for, and only the button ends it", async () => {
  leavesFragment();
  const backend = await open("/back-in-stock#token=t-1", { responses: answers(waiting) });
  await expect.element(heading("Emails about sold-out pieces", 1)).toBeVisible();
  await expect.element(link("Oval Ruby")).toHaveAttribute("href", "/product/7/oval-ruby");
  await expect.element(words("Ring size: 6.5")).toBeVisible();
  await isAccessible([desktop, narrowPhone]);
  expect(backend.requests(end)).toEqual([]);
  backend.respond({ [end]: () => new Response(null, { status: 204 }) });
  await button("End these emails").click();
  await expect
    .element(words("You will get no emails about sold-out pieces unless you ask for them again."))
    .toBeVisible();
  expect(backend.requests(end)).toEqual([{ token: "t-1" }]);
});

test.for([
  [[], "You will get no emails about sold-out pieces unless you ask for them again."],
  [null, "This link no longer opens anything."],
] as const)("a link that finds %j says so", async ([found, sentence]) => {
  leavesFragment();
  await open("/back-in-stock#token=t-1", { responses: answers(found) });
  await expect.element(words(sentence)).toBeVisible();
});
