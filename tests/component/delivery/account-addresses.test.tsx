import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { customer } from "../base/people.ts";
import {
  button,
  dialog,
  field,
  heading,
  isAccessible,
  narrowPhone,
  desktop,
  open,
  shownProblem,
  shownToast,
} from "../base/screen.tsx";
import { created, heldBack, lostConnection, refusal, rows } from "../base/stub-backend.ts";

const list = "GET addresses";
const add = "POST addresses";
const change = "PATCH addresses";
const remove = "DELETE addresses";

const home = {
  id: 1,
  name: "Mira Kapoor",
  line1: "48 Carter Lane",
  line2: "Flat 6",
  city: "Mumbai",
  region: "Maharashtra",
  postal_code: "400001",
  country: "IN",
  phone: "+91 22 5550 0142",
  is_default: true,
  updated_at: "2026-01-02T10:00:00Z",
};
const work = { ...home, id: 2, line1: "12 Residency Road", line2: "", phone: "", is_default: false };

const cards = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2 }) });

/** Waits until the element has this text in it. */
async function contains(element: ReturnType<typeof page.getByRole>, text: string) {
  await expect.poll(() => element.element().textContent).toContain(text);
}

async function openAddresses(saved: object[], responses = {}) {
  const backend = await open("/account/addresses", {
    signedIn: customer,
    responses: { [list]: () => rows(saved), ...responses },
  });
  await expect.element(heading("Manage Addresses", 1)).toBeVisible();
  return backend;
}

/** The data API's response to a request for one row. */
const one = (row: object | null) => () => (row ? Response.json([row]) : Response.json([]));

describe("the addresses", () => {
  test("are shown with the default first and labeled, and are accessible", async () => {
    await openAddresses([home, work]);
    await contains(cards.first(), "Mira KapoorDefault48 Carter Lane\nFlat 6");
    await contains(cards.first(), "Mumbai 400001\nMaharashtra\nIndia\n+91 22");
    expect(cards.nth(1).element().textContent).not.toContain("Default");
    await isAccessible([desktop, narrowPhone]);
  });

  test("if there are none, lead to the form, and the first becomes the default", async () => {
    const backend = await openAddresses([], { [add]: created });
    await expect.element(heading("No addresses yet")).toBeVisible();
    await button("Add New Address").click();
    await expect.element(field("Use this address by default")).toBeChecked();
    await field("Full name").fill(" Mira Kapoor ");
    await field("Country").selectOptions("India");
    await field("Address").fill("48 Carter Lane");
    await field("City").fill("Mumbai");
    await field("State").selectOptions("Maharashtra");
    await field("PIN code").fill("400 001");
    await isAccessible([desktop, narrowPhone]);
    await button("Save Address").click();
    await shownToast("Address added");
    expect(backend.requests(add)).toEqual([
      {
        name: "Mira Kapoor",
        line1: "48 Carter Lane",
        line2: "",
        city: "Mumbai",
        region: "Maharashtra",
        postal_code: "400001",
        country: "IN",
        phone: "",
        is_default: true,
      },
    ]);
    expect(backend.requests(list)).toHaveLength(2);
  });

  test("that could not be loaded are not called missing", async () => {
    const backend = await openAddresses([], { [list]: lostConnection });
    await shownToast("The addresses could not be loaded", "The shop could not be reached.");
    await expect.element(heading("Your addresses could not be loaded")).toBeVisible();
    await expect.element(button("Add New Address")).not.toBeInTheDocument();
    backend.respond({ [list]: () => rows([work]) });
    await button("Try again").click();
    await expect.element(heading("Mira Kapoor")).toBeVisible();
  });
});

describe("the form", () => {
  test("asks for missing fields in the country's own terms", async () => {
    const backend = await openAddresses([work]);
    await button("Add New Address").click();
    await expect.element(field("Use this address by default")).not.toBeChecked();
    await button("Save Address").click();
    await shownProblem(field("Full name"), "Please fill out the name field.");
    await field("Country").selectOptions("United Kingdom");
    await expect
      .element(field("Town or city"))
      .toHaveAccessibleDescription(/fill out the town or city field/);
    await expect.element(field("County")).not.toBeInTheDocument();
    await field("Postcode").fill("12345");
    await expect
      .element(field("Postcode"))
      .toHaveAccessibleDescription("Please enter a postcode such as EC1Y 8SY.");
    await field("Country").selectOptions("United Arab Emirates");
    await button("Save Address").click();
    await expect.element(field("Emirate")).toHaveAccessibleDescription(/Please fill out the emirate field/);
    await field("Emirate").selectOptions("Dubai");
    await expect.element(field("Emirate")).not.toBeInvalid();
    await expect.element(field("Postal code")).not.toBeInTheDocument();
    await field("Phone").fill("call me");
    await button("Save Address").click();
    await expect.element(field("Phone")).toHaveAccessibleDescription(/Please enter a valid phone number/);
    expect(backend.requests(add)).toEqual([]);
  });

  test("keeps what was typed when saving fails, and sends once", async () => {
    const backend = await openAddresses([home]);
    await button("Edit Mira Kapoor, 48 Carter Lane").click();
    await field("City").fill("Pune");
    const { respond, release } = heldBack(lostConnection);
    backend.respond({ [change]: respond });
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Saving")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    release();
    await shownToast("The address could not be saved", "The shop could not be reached.");
    await expect.element(field("City")).toHaveValue("Pune");
    expect(backend.requests(change)).toEqual([{ city: "Pune" }]);
    backend.respond({ [change]: one({ ...home, city: "Pune" }) });
    await button("Save Address").click();
    await shownToast("Address saved");
    await expect.element(button("Edit Mira Kapoor, 48 Carter Lane")).toHaveFocus();
  });

  test.for([
    [refusal(409, "23505"), "You have saved this address already."],
    [
      refusal(409, "PT409", "You have saved 20 addresses, which is the most. Please delete one first."),
      "You have saved 20 addresses, which is the most. Please delete one first.",
    ],
  ] as const)("says why an address was refused (%#)", async ([response, sentence]) => {
    await openAddresses([home], { [change]: () => response.clone() });
    await button("Edit Mira Kapoor, 48 Carter Lane").click();
    await field("City").fill("Pune");
    await button("Save Address").click();
    await shownToast("The address could not be saved", sentence);
    await expect.element(field("City")).toHaveValue("Pune");
  });
});

describe("an address that another tab has changed", () => {
  const theirs = { ...home, city: "Delhi", country: "GB", updated_at: "2026-01-02T11:00:00Z" };

  async function edit() {
    const backend = await openAddresses([home], { [change]: one(null) });
    await button("Edit Mira Kapoor, 48 Carter Lane").click();
    await field("City").fill("Pune");
    backend.respond({ [list]: () => rows([theirs]) });
    await button("Save Address").click();
    await expect.element(dialog("Changed in the meantime")).toBeVisible();
    return backend;
  }

  test("shows both versions, and saves this one if asked to", async () => {
    const backend = await edit();
    const question = dialog("Changed in the meantime");
    await contains(question, "in another tab or on another device");
    await contains(question, "Town or cityThereDelhiHerePune");
    await contains(question, "CountryThereUnited Kingdom");
    await isAccessible();
    backend.respond({ [change]: one({ ...theirs, city: "Pune" }) });
    await button("Save mine anyway").click();
    await shownToast("Address saved");
    expect(backend.requests(change)).toEqual([{ city: "Pune" }, { city: "Pune" }]);
  });

  test("can be kept as the other tab saved it", async () => {
    const backend = await edit();
    await button("Keep the other").click();
    await expect.element(field("Town or city")).toHaveValue("Delhi");
    await expect.element(field("Country")).toHaveValue("United Kingdom");
    expect(backend.requests(change)).toHaveLength(1);
  });

  test("or deleted is reported as deleted", async () => {
    const backend = await openAddresses([home], { [change]: one(null) });
    await button("Edit Mira Kapoor, 48 Carter Lane").click();
    await field("City").fill("Pune");
    backend.respond({ [list]: () => rows([]) });
    await button("Save Address").click();
    await shownToast("The address could not be saved", "This address was deleted in the meantime.");
    expect(backend.requests(change)).toHaveLength(1);
  });
});

describe("an address", () => {
  test("is deleted after a question, and the focus is not lost", async () => {
    const backend = await openAddresses([home, work], { [remove]: () => Response.json([{ id: 2 }]) });
    await button("Delete Mira Kapoor, 12 Residency Road").click();
    await contains(dialog("Confirm Deletion"), "12 Residency Road");
    await expect.element(button("Cancel")).toHaveFocus();
    backend.respond({ [list]: () => rows([home]) });
    await button("Delete").click();
    await shownToast("Address deleted");
    expect(backend.requests(remove)).toHaveLength(1);
    await expect.element(cards).toHaveLength(1);
    expect(document.activeElement).not.toBe(document.body);
  });

  test("stays when it cannot be deleted, and the question says why", async () => {
    const backend = await openAddresses([home], { [remove]: lostConnection });
    await button("Delete Mira Kapoor, 48 Carter Lane").click();
    await button("Delete").click();
    await shownToast("The address could not be deleted", "The shop could not be reached.");
    await contains(dialog("Confirm Deletion").getByRole("alert"), "not be reached");
    expect(backend.requests(list)).toHaveLength(1);
  });

  test("becomes the default", async () => {
    const backend = await openAddresses([home, work], { [change]: () => Response.json([{ id: 2 }]) });
    backend.respond({
      [list]: () =>
        rows([
          { ...work, is_default: true },
          { ...home, is_default: false },
        ]),
    });
    await button("Set as default Mira Kapoor, 12 Residency Road").click();
    await shownToast("Default address changed");
    expect(backend.requests(change)).toEqual([{ is_default: true }]);
    await expect.element(button("Set as default Mira Kapoor, 48 Carter Lane")).toBeVisible();
  });

  test("that is gone cannot become the default", async () => {
    const backend = await openAddresses([home, work], { [change]: () => Response.json([]) });
    await button("Set as default Mira Kapoor, 12 Residency Road").click();
    await shownToast("The default address could not be changed", "This address was deleted in the meantime.");
    expect(backend.requests(list)).toHaveLength(1);
  });
});
