import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { brooch, follow, productPages, ring } from "../catalog/product-page.ts";
import { customer, pressAfterSession, stayLoggedOut } from "../base/people.ts";
import { button, desktop, isAccessible, open, phone, shownProblem, shownToast } from "../base/screen.tsx";
import { created, heldBack, lostConnection, refusal, rows, unreachable } from "../base/stub-backend.ts";

const send = "POST counter_offers";
const setting = "GET app_settings";

const dialog = page.getByRole("dialog", { name: "Make an Offer" });
const price = dialog.getByLabelText("Your offer price");
const message = dialog.getByLabelText("Message (optional)");
const sendButton = dialog.getByRole("button", { name: "Send offer" });

const enabled = () => rows([{ key: "counter_offer_enabled", enabled: true }]);

function openProduct({ settings = enabled, product = brooch, signedIn = true } = {}) {
  return open(`/product/${product.id}`, {
    ...(signedIn && { signedIn: customer }),
    responses: { ...productPages([product, ring]), [setting]: settings, [send]: created },
    expected: /offers are taken/,
  });
}

async function openOffer(product = brooch) {
  const backend = await openProduct({ product });
  await button("Make an Offer").click();
  return backend;
}

/** Whether the button is there, even as a placeholder. */
const hasButton = () =>
  [...document.querySelectorAll("button")].some(({ textContent }) => textContent === "Make an Offer");

describe("who may make an offer", () => {
  test("a guest may not, and the setting is not requested for them", async () => {
    const backend = await openProduct({ signedIn: false });
    await expect.element(button("Contact Seller")).toBeVisible();
    expect(hasButton()).toBe(false);
    expect(backend.requests(setting)).toEqual([]);
  });

  test.for<[string, () => Response]>([
    ["the shop takes none", () => rows([{ key: "counter_offer_enabled", enabled: false }])],
    ["the shop has no such setting", () => rows([{ key: "cod_enabled", enabled: true }])],
    ["the setting cannot be read", () => new Response("busy", { status: 503 })],
  ])("a customer may not while %s", async ([, settings]) => {
    const backend = await openProduct({ settings });
    await expect.element(button("Contact Seller")).toBeVisible();
    await expect.poll(() => backend.requests(setting)).toHaveLength(1);
    await expect.poll(hasButton).toBe(false);
  });
});

describe("an offer", () => {
  test("is sent once, however often the button is pressed, and leaves an empty form", async () => {
    const backend = await openOffer();
    const { respond, release } = heldBack(created);
    backend.respond({ [send]: respond });
    await expect.element(dialog.getByText("$60.00")).toBeVisible();
    await price.fill(" $45,50 ");
    await message.fill(" I would take it this week. ");
    await sendButton.dblClick();
    price.element().focus();
    await userEvent.keyboard("{Enter}");
    release();
    await shownToast("Offer Sent!", `The seller has your offer of $45.50 for ${brooch.name}.`);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(backend.requests(send)).toEqual([
      {
        product_id: brooch.id,
        user_id: customer.id,
        offer_price: 45.5,
        message: "I would take it this week.",
        status: "pending",
      },
    ]);
    await button("Make an Offer").click();
    await expect.element(price).toHaveValue("");
    await expect.element(message).toHaveValue("");
    await price.fill("59.99");
    await sendButton.click();
    await shownToast("Offer Sent!", `The seller has your offer of $59.99 for ${brooch.name}.`);
    expect(backend.requests(send)[1]).toMatchObject({ offer_price: 59.99, message: null });
  });

  test("that is not below the promotion's price is not sent: toast, error and focus say why", async () => {
    const backend = await openOffer({ ...brooch, final_price: 45 });
    const tooHigh = "Your offer must be lower than the current price of $45.00.";
    await price.fill("45");
    await sendButton.click();
    await shownToast("Invalid Offer", tooHigh);
    await shownProblem(price, tooHigh);
    await price.fill("44");
    await message.fill("x".repeat(2001));
    await sendButton.click();
    await shownToast("Message is too long", "Please keep your message within 2,000 characters.");
    await shownProblem(message, "Please keep your message within 2,000 characters.");
    expect(backend.requests(send)).toEqual([]);
  });

  test("that has become too high is refused, and the dialog shows the new price", async () => {
    const backend = await openOffer();
    const sentence = "Your offer must be lower than the current price of $40.00.";
    backend.respond({
      [send]: () =>
        Response.json(
          {
            code: "PT409",
            message: sentence,
            details: '{"price": {"money": 40.00}}',
            hint: "offer_not_below_price",
          },
          { status: 409 },
        ),
    });
    await price.fill("45");
    await message.fill("For my sister.");
    await sendButton.click();
    await shownToast("Error Sending Offer", sentence);
    await shownProblem(price, sentence);
    await expect.element(dialog.getByText("$40.00", { exact: true })).toBeVisible();
    await expect.element(message).toHaveValue("For my sister.");
    backend.respond({ [send]: created });
    await price.fill("39");
    await sendButton.click();
    await shownToast("Offer Sent!");
  });

  test.for<[string, string, () => Response]>([
    [
      "refused because the shop takes no more offers",
      "Offers are not taken at the moment.",
      () => refusal(409, "PT409", "Offers are not taken at the moment."),
    ],
    ["without a connection", unreachable, lostConnection],
  ])("%s is kept, and can be sent later", async ([, sentence, respond]) => {
    const backend = await openOffer();
    backend.respond({ [send]: respond });
    await price.fill("45");
    await sendButton.click();
    await shownToast("Error Sending Offer", sentence);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await follow(ring);
    await follow(brooch);
    await button("Make an Offer").click();
    await expect.element(price).toHaveValue("45");
    backend.respond({ [send]: created });
    await sendButton.click();
    await shownToast("Offer Sent!");
    expect(backend.requests(send)).toHaveLength(2);
  });

  test("is kept, with a link to log in, when the customer's session has ended", async () => {
    const backend = await openOffer();
    await price.fill("45");
    // It is asked in the session.
    await expect.poll(() => backend.requests(setting)).toHaveLength(1);
    pressAfterSession(backend, sendButton);
    await stayLoggedOut();
    await shownToast("Error Sending Offer", "Your session has ended. Please log in again.");
    await expect.element(price).toHaveValue("45");
    await expect.element(dialog.getByRole("link", { name: "Log in" })).toHaveFocus();
    await isAccessible();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
    expect(backend.requests(send)).toEqual([]);
  });
});

describe("the dialog", () => {
  test("works by keyboard alone", async () => {
    const backend = await openOffer();
    await userEvent.keyboard("{Escape}");
    await expect.element(button("Make an Offer")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(price).toHaveFocus();
    await userEvent.keyboard("45");
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await userEvent.keyboard("{Enter}");
    await expect.element(price).toHaveValue("45");
    await userEvent.keyboard("{Enter}");
    await shownToast("Offer Sent!");
    await expect.element(button("Make an Offer")).toHaveFocus();
    expect(backend.requests(send)).toHaveLength(1);
  });

  test("is accessible with errors", async () => {
    await openOffer();
    await sendButton.click();
    await expect.element(price).toHaveAccessibleDescription("Please enter a valid offer price.");
    await isAccessible([desktop, phone, { width: 320, height: 568 }]);
  });
});
