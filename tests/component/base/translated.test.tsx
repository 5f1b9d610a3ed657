/**
 * Pages that a browser translates. `TRANSLATED=1` runs all other component tests on such pages, too; those that look for a
 * text's own element, or at its colors, find the translator's.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { translate } from "../../setup/translator.ts";
import { customer, sessionOf } from "./people.ts";
import { brooch as piece, emptyHome, productPages } from "../catalog/product-page.ts";
import { button, field, heading, open, shownProblem, shownToast } from "./screen.tsx";
import {
  brooch,
  catalog,
  confirmation,
  facetRows,
  openCheckout,
  orderButton,
  product,
  ring,
} from "../cart/shopping.ts";
import { created, heldBack, lostConnection, rows } from "./stub-backend.ts";

let stop: () => void;
beforeAll(() => {
  stop = translate();
});
afterAll(() => stop());

/** Presses the button, and lets it be busy until the response comes. */
async function pressed(name: string, busy: RegExp, release: () => void) {
  await button(name).click();
  await expect.element(page.getByRole("button", { name: busy })).toHaveAttribute("aria-busy", "true");
  release();
}

test("logging in fails, and then leads back", async () => {
  const { respond, release } = heldBack(lostConnection);
  const backend = await open("/login?redirect=/contact", {
    responses: { ...emptyHome, "GET user_roles": () => rows([]), "POST token": respond },
    expected: /Failed to fetch/,
  });
  await field("Email").fill(customer.email);
  await field("Password").fill("amethyst");
  await pressed("Log in", /^Logging in/, release);
  await shownToast("Login failed", "The shop could not be reached.");
  backend.respond({ "POST token": () => Response.json(sessionOf(customer)) });
  await button("Log in").click();
  await expect.element(heading("Contact us")).toBeVisible();
});

test("an account is created after a wrong password", async () => {
  const { respond, release } = heldBack(() => Response.json(sessionOf(customer)));
  await open("/register?redirect=/contact", {
    responses: { ...emptyHome, "GET user_roles": () => rows([]), "POST signup": respond },
  });
  await field("Name").fill("Mira");
  await field("Email").fill(customer.email);
  await field("Password").fill("pearl");
  await button("Create account").click();
  await field("Password").fill("pearl & opal");
  await field("Confirm password").fill("pearl & opal");
  await page.getByRole("checkbox", { name: /^I accept/ }).click();
  await pressed("Create account", /^Creating/, release);
  await expect.element(heading("Contact us")).toBeVisible();
});

test("a message is sent after what was missing has been typed", async () => {
  const { respond, release } = heldBack(() => Response.json(null));
  await open("/contact", { responses: { "POST rpc/send_contact_message": respond } });
  await button("Send message").click();
  await shownProblem(field("Name"), "Name is required.");
  for (const [label, words] of [
    ["Name", "Mira Kapoor"],
    ["Email", customer.email],
    ["Subject", "Ring size"],
    ["Message", "Could the round solitaire be made in size 6?"],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    await field(label).fill(words);
  await pressed("Send message", /^Sending/, release);
  await shownToast("Message Sent Successfully!");
  await expect.element(field("Message")).toHaveValue("");
});

test("a question goes to the seller", async () => {
  const { respond, release } = heldBack(created);
  await open(`/product/${piece.id}`, {
    responses: { ...productPages(), "GET app_settings": () => rows([]), "POST product_inquiries": respond },
  });
  await button("Contact Seller").click();
  await field("Your message").fill("Is it blue?");
  await field("Your email").fill(customer.email);
  await pressed("Send inquiry", /^Sending/, release);
  await shownToast("Inquiry Sent!");
  await expect.element(page.getByRole("dialog", { name: "Contact Seller" })).not.toBeInTheDocument();
});

test("a code lowers the total, and the order is placed", async () => {
  await openCheckout([brooch], {
    responses: {
      "POST rpc/check_codes": () =>
        Response.json({
          prices: [50],
          off_order: 0,
          codes: [{ code: "SPRING10", off: 10, refusal: null }],
        }),
    },
  });
  await expect.element(orderButton).toMatchTextContent(/\$64\.80/);
  await page.getByText("Have a discount code?").click();
  await page.getByLabelText("Discount code").fill("spring10");
  await button("Apply").click();
  await expect.element(orderButton).toMatchTextContent(/\$59\.99/);
  await button("Remove SPRING10").click();
  await expect.element(orderButton).toMatchTextContent(/\$64\.80/);
  await orderButton.click();
  await expect.element(confirmation).toBeVisible();
});

test("the price follows an engraving while it is typed", async () => {
  const engraving = {
    id: 12,
    position: 1,
    name: "Engraving",
    kind: "text",
    required: false,
    max_length: 8,
    allowed: "letters",
    surcharge: 15,
    product_option_values: [],
  };
  const row = product(ring, { product_options: [engraving] });
  await open("/product/9", { responses: { ...catalog, "GET products": () => rows([row]) } });
  const price = page.getByRole("main").getByText("$25.00").first();
  await expect.element(price).toBeVisible();
  await page.getByLabelText(/^Engraving/).fill("Ana");
  await expect.element(page.getByText("$40.00").first()).toBeVisible();
  await page.getByLabelText(/^Engraving/).clear();
  await expect.element(price).toBeVisible();
});

const facets = (found: number) => () => Response.json(facetRows({ type: { ring: 1, brooch: 1 } }, found, 2));

test("the number of products follows a filter", async () => {
  const backend = await open("/products", {
    responses: { ...catalog, "GET rpc/product_facets": facets(2) },
  });
  const count = page.getByRole("main").getByRole("status").first();
  await expect.element(count).toHaveTextContent("Showing 2 of 2 products");
  backend.respond({ "GET rpc/product_facets": facets(1) });
  await page.getByRole("link", { name: "Rings 1" }).click();
  await expect.element(count).toHaveTextContent("Showing 1 of 2 products");
});
