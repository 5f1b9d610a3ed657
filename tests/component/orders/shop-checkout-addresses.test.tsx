import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { customer } from "../base/people.ts";
import { desktop, field, heading, isAccessible, narrowPhone, shownToast } from "../base/screen.tsx";
import { created, heldBack, lostConnection, refusal, rows } from "../base/stub-backend.ts";
import {
  brooch,
  cashOnDelivery,
  openCheckout,
  order,
  orderButton,
  orderRow,
  storeDraft,
  typed,
} from "../cart/shopping.ts";

const add = "POST addresses";
const saved = {
  id: 1,
  name: "Mira Kapoor",
  line1: "9 Cathedral Road",
  line2: "",
  city: "Cardiff",
  region: "Glamorgan",
  postal_code: "CF11 9HA",
  country: "GB",
  phone: "+44 29 2018 0100",
  is_default: true,
  updated_at: "2026-01-02T10:00:00Z",
};
const other = { ...saved, id: 2, line1: "4 Moor Lane", is_default: false };
const choice = page.getByLabelText("Saved addresses");
const save = page.getByRole("checkbox");
const placed = heading("Order #000041", 1);

const addresses = (list: object[]) => ({
  "GET addresses": () => rows(list),
  "GET orders": () => rows([orderRow()]),
});

describe("a customer's saved addresses", () => {
  test("are proposed with the default in the fields, which is sent", async () => {
    storeDraft({});
    const backend = await openCheckout([brooch], {
      signedIn: customer,
      responses: addresses([saved, other]),
    });
    await expect.element(field("Address")).toHaveValue("9 Cathedral Road");
    await expect.element(field("Country")).toHaveValue("United Kingdom");
    await expect.element(field("Postcode")).toHaveValue("CF11 9HA");
    await expect.element(field("County")).not.toBeInTheDocument();
    await expect.element(choice).toHaveValue("1");
    await expect.element(page.getByText("This address is saved in your account.")).toBeVisible();
    await expect.element(save).not.toBeInTheDocument();
    await isAccessible([desktop, narrowPhone]);
    await choice.selectOptions("2");
    await expect.element(field("Address")).toHaveValue("4 Moor Lane");
    await cashOnDelivery.click();
    await orderButton.click();
    await expect.element(placed).toBeVisible();
    expect(backend.requests(order)).toMatchObject([
      { shipping_address: { line1: "4 Moor Lane", postal_code: "CF11 9HA", country_code: "GB" } },
    ]);
    // The county, which addresses there do not have.
    expect(JSON.stringify(backend.requests(order))).not.toContain("Glamorgan");
    expect(backend.requests(add)).toEqual([]);
  });

  test("do not replace what was typed in the meantime, and become new ones when they are changed", async () => {
    storeDraft({});
    const { respond, release } = heldBack(() => rows([saved]));
    await openCheckout([brooch], {
      signedIn: customer,
      responses: { ...addresses([]), "GET addresses": respond },
    });
    await field("City").fill("Pune");
    release();
    await expect.element(choice).toHaveValue("");
    await expect.element(field("Address")).toHaveValue("");
    await choice.selectOptions("1");
    await expect.element(field("Town or city")).toHaveValue("Cardiff");
    await field("Town or city").fill("Swansea");
    await expect.element(choice).toHaveValue("");
    await expect.element(save).toBeEnabled();
    await choice.selectOptions("1");
    await choice.selectOptions("A new address");
    await expect.element(field("Address")).toHaveValue("");
    await expect.element(field("Email")).toHaveValue(customer.email);
  });

  test("in another country bring its fields, filled in", async () => {
    storeDraft({});
    const american = { ...other, region: "OR", city: "Portland", postal_code: "97205", country: "US" };
    await openCheckout([brooch], { signedIn: customer, responses: addresses([saved, american]) });
    await expect.element(field("Town or city")).toHaveValue("Cardiff");
    await choice.selectOptions("2");
    await expect.element(field("State")).toHaveValue("Oregon");
    await expect.element(field("ZIP code")).toHaveValue("97205");
    await expect.element(choice).toHaveValue("2");
    await choice.selectOptions("1");
    await expect.element(field("Town or city")).toHaveValue("Cardiff");
    await expect.element(field("Postcode")).toHaveValue("CF11 9HA");
    await expect.element(field("State")).not.toBeInTheDocument();
    await expect.element(choice).toHaveValue("1");
  });

  test("that are older than their country's format say what is missing", async () => {
    storeDraft({});
    const incomplete = { ...saved, region: "Kent", city: "Toronto", postal_code: "M5V 2T6", country: "CA" };
    await openCheckout([brooch], { signedIn: customer, responses: addresses([incomplete]) });
    const note = page.getByText(
      "Your saved address needs a little more. Please fill out the province field.",
    );
    await expect.element(note).toBeVisible();
    await expect.element(choice).toHaveValue("1");
    await isAccessible([desktop, narrowPhone]);
    await field("Province").selectOptions("Ontario");
    await expect.element(note).not.toBeInTheDocument();
    await expect.element(save).toBeEnabled();
  });

  test("do not replace a draft", async () => {
    storeDraft(undefined, customer.id);
    await openCheckout([brooch], { signedIn: customer, responses: addresses([saved]) });
    await expect.element(choice).toHaveValue("");
    await expect.element(field("Address")).toHaveValue(typed.address);
  });

  test("are not needed if they cannot be loaded", async () => {
    storeDraft(undefined, customer.id);
    await openCheckout([brooch], {
      signedIn: customer,
      responses: { ...addresses([]), "GET addresses": lostConnection },
    });
    await expect.element(save).toBeEnabled();
    await expect.element(choice).not.toBeInTheDocument();
    await orderButton.click();
    await expect.element(placed).toBeVisible();
  });
});

async function orderAndSave(respond: () => Response | Promise<Response>, list: object[] = []) {
  storeDraft(undefined, customer.id);
  const backend = await openCheckout([brooch], {
    signedIn: customer,
    responses: { ...addresses(list), [add]: respond },
  });
  await expect.poll(() => backend.requests("GET addresses")).toHaveLength(1);
  await page.getByLabelText("Save this address").click();
  await orderButton.click();
  await expect.element(placed).toBeVisible();
  return backend;
}

describe("a new address", () => {
  test("is saved with the order if the box is checked, the first one as the default", async () => {
    const backend = await orderAndSave(created);
    await shownToast("Order Placed!", "Your order number is #000041.");
    expect(backend.requests(add)).toEqual([
      {
        name: typed.name,
        line1: typed.address,
        line2: typed.line2,
        city: typed.city,
        region: typed.state,
        postal_code: typed.zipCode,
        country: "IN",
        phone: typed.phone,
        is_default: true,
      },
    ]);
  });

  test("is silently not saved twice", async () => {
    const backend = await orderAndSave(() => refusal(409, "23505"), [saved]);
    await shownToast("Order Placed!", "Your order number is #000041.");
    expect(backend.requests(add)).toMatchObject([{ is_default: false }]);
    await expect.element(page.getByText("The address was not saved")).not.toBeInTheDocument();
  });

  test("that cannot be saved does not stop the order", async () => {
    const sentence = "You have saved 20 addresses, which is the most. Please delete one first.";
    const backend = await orderAndSave(() => refusal(409, "PT409", sentence));
    await shownToast("Order Placed!", `#000041. The address was not saved: ${sentence}`);
    expect(backend.requests(order)).toHaveLength(1);
  });
});

test("guests are not asked whether to save their address", async () => {
  await openCheckout([brooch]);
  await expect.element(field("Phone")).toBeVisible();
  await expect.element(save).not.toBeInTheDocument();
  await expect.element(choice).not.toBeInTheDocument();
});

test("the country is the shop's own at first, which says so", async () => {
  const country = page.getByRole("combobox", { name: "Country" });
  const reason = page.getByText(/^Our own country/);
  storeDraft({});
  await openCheckout([brooch], { shop: { country: "IE" } });
  await expect.element(country).toHaveValue("Ireland");
  await expect.element(reason).toBeVisible();
  await isAccessible();
  await country.selectOptions("India");
  await expect.element(reason).not.toBeInTheDocument();
});
