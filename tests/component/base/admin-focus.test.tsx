import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { admin } from "./people.ts";
import { button, open, shownToast } from "./screen.tsx";
import { lostConnection, rows } from "./stub-backend.ts";
import { found, list, openProducts } from "../catalog/products.ts";
import { aroundInquiry, messagesAbout } from "../mail/stub-messages.ts";
import { stubOrder } from "../orders/stub-orders.ts";

const brooch = {
  id: 7,
  name: "Pearl Brooch",
  category: "Gemstones",
  sku: "BR-07",
  price: 50,
  stock_quantity: 2,
  status: "published",
  publish_at: null,
  featured: false,
  image: null,
};
const [gemstones, pearls] = ["Gemstones", "Pearls"].map((name, index) => ({
  id: index + 1,
  name,
  description: null,
  picture: null,
  updated_at: "2026-01-01T00:00:00Z",
}));

const main = page.getByRole("main");

/** Presses a button by keyboard. */
async function press(name: string) {
  await expect.element(button(name)).toBeVisible();
  button(name).element().focus();
  await userEvent.keyboard("{Enter}");
}

/** Opens a page of products, with these in its list. */
function openList(address: string, products: readonly object[]) {
  return openProducts(address, {
    [list]: () => rows(products),
    [found]: () => rows(products),
  });
}

describe("the focus stays where the admin was", () => {
  test("when an order is saved, undone, or left as somebody else saved it", async () => {
    const { order, responses } = stubOrder();
    await open("/admin/orders/41", { signedIn: admin, responses });
    const status = page.getByLabelText("Status", { exact: true });
    await status.selectOptions("Shipped");
    await press("Save");
    await shownToast("Success");
    await expect.element(button("Save")).toHaveFocus();
    await press("Undo");
    await expect.element(button("Undo")).not.toBeInTheDocument();
    await expect.element(main).toHaveFocus();

    await page.getByLabelText("Provider", { exact: true }).selectOptions("DHL");
    await page.getByLabelText("Tracking number").fill("1234");
    await press("Save Tracking");
    await expect.element(button("Undo")).toBeVisible();
    await expect.element(button("Save Tracking")).toHaveFocus();

    await status.selectOptions("Delivered");
    order.status = "shipped";
    await press("Save");
    await press("Keep theirs");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(button("Save")).toHaveFocus();
    await expect.poll(() => document.querySelector(".badge")?.textContent).toBe("Shipped");
  });

  test("when an offer is accepted or rejected", async () => {
    const offer = {
      id: 1,
      user_id: admin.id,
      offer_price: 45,
      message: null,
      status: "pending",
      answer_price: null,
      answer_message: null,
      expires_at: null,
      order_id: null,
      created_at: "2026-03-09T12:00:00Z",
      product: { id: 7, name: "Pearl Brooch", price: 50, final_price: 50, image: null },
      user: { id: admin.id, email: "noor@mail.example", full_name: "Noor Haddad" },
    };
    await open("/admin/offers", {
      signedIn: admin,
      responses: {
        "GET counter_offers": () => rows([offer]),
        "GET customers": () => rows([]),
        "PATCH counter_offers": () => rows([Object.assign(offer, { status: "accepted" })]),
      },
    });
    await press("Accept Noor Haddad's offer for Pearl Brooch");
    await press("Accept offer");
    await shownToast("Offer accepted");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(button("Mails about Noor Haddad's offer for Pearl Brooch")).toHaveFocus();
  });

  test("when the only row of a list is deleted", async () => {
    const backend = await openList("/admin/products?q=brooch", [brooch]);
    backend.respond({ "DELETE products": () => rows([{ id: 7 }]) });
    await press("Delete Pearl Brooch");
    backend.respond({ "GET products": () => rows([]), "GET rpc/search_catalog": () => rows([]) });
    await press("Delete");
    const nothingFound = page.getByRole("heading", { name: "No products found matching your criteria." });
    await expect.element(nothingFound).toBeVisible();
    await expect.element(main).toHaveFocus();
  });

  test("when the last row of a list is deleted", async () => {
    const backend = await open("/admin/categories", {
      signedIn: admin,
      responses: {
        "GET product_categories": () => rows([gemstones!, pearls!]),
        "GET promotions": () => rows([]),
        "DELETE product_categories": () => rows([{ id: 2 }]),
      },
    });
    await press("Delete Pearls");
    backend.respond({ "GET product_categories": () => rows([gemstones!]) });
    await press("Delete");
    await expect.element(button("Delete Pearls")).not.toBeInTheDocument();
    await expect.element(button("Edit Gemstones")).toHaveFocus();
  });

  test("when an inquiry is resolved or deleted", async () => {
    const inquiry = {
      id: 1,
      product_id: 7,
      product_name: "Pearl Brooch",
      user_email: "noor@mail.example",
      message: "Is it gold?",
      kind: "question",
      subject: null,
      order_id: null,
      status: "read",
      created_at: "2026-03-09T12:00:00Z",
      product: { name: "Pearl Brooch", image: null },
      user: null,
    };
    const older = { ...inquiry, id: 2, user_email: "mira@mail.example" };
    const list = "GET product_inquiries";
    const backend = await open("/admin/inquiries", {
      signedIn: admin,
      responses: {
        ...messagesAbout(),
        ...aroundInquiry(),
        [list]: () => rows([inquiry, older]),
        "PATCH product_inquiries": () => rows([Object.assign(inquiry, { status: "resolved" })]),
        "DELETE product_inquiries": () => rows([{ id: 1 }]),
      },
    });
    const about = "inquiry of noor@mail.example about Pearl Brooch";
    await press(`View ${about}`);
    await press("Mark as Resolved");
    await shownToast("Inquiry status updated to resolved");
    await expect.element(page.getByRole("dialog").getByRole("button", { name: "Close" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(button(`View ${about}`)).toHaveFocus();

    const confirm = vi.spyOn(window, "confirm").mockReturnValue(true);
    onTestFinished(() => confirm.mockRestore());
    backend.respond({ [list]: () => rows([older]) });
    await press(`Delete ${about}`);
    await expect.element(button(`Delete ${about}`)).not.toBeInTheDocument();
    await expect.element(button("View inquiry of mira@mail.example about Pearl Brooch")).toHaveFocus();
  });

  test("when the main photograph of a product is removed", async () => {
    await openList("/admin/products/new", []);
    await expect.element(button("Upload images")).toBeVisible();
    const canvas = new OffscreenCanvas(8, 8);
    canvas.getContext("2d");
    const photograph = new File([await canvas.convertToBlob()], "teal.png", { type: "image/png" });
    await userEvent.upload(page.getByLabelText("Image files"), photograph);
    await press("Remove main photograph");
    await expect.element(button("Upload images")).toHaveFocus();
  });

  test("when a page that failed to load is loaded again", async () => {
    const backend = await open("/admin/categories", {
      signedIn: admin,
      responses: { "GET product_categories": lostConnection },
    });
    await expect.element(button("Try again")).toBeVisible();
    backend.respond({ "GET product_categories": () => rows([gemstones!]) });
    await press("Try again");
    await expect.element(button("Edit Gemstones")).toBeVisible();
    await expect.element(main).toHaveFocus();
  });

  test("when the admin comes back to a list from one of its rows", async () => {
    const newest = { ...brooch, id: 8, name: "Ruby Ring" };
    const backend = await openList("/admin/products", [newest, brooch]);
    const row = page.getByRole("link", { name: "Pearl Brooch" });
    await expect.element(row).toBeVisible();
    backend.respond({
      "GET products": () => rows([{ ...brooch, description: "", images: [], features: [], tags: [] }]),
    });
    row.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("heading", { name: "Pearl Brooch", level: 1 })).toBeVisible();
    backend.respond({ "GET products": () => rows([newest, brooch]) });
    await press("Cancel");
    await expect.element(page.getByRole("table", { name: "Products" })).toBeVisible();
    await expect.element(row).toHaveFocus();
  });
});
