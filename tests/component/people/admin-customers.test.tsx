import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { downloads } from "../base/downloads.ts";
import { admin } from "../base/people.ts";
import {
  button,
  desktop,
  dialog,
  isAccessible,
  open,
  phone,
  shownProblem,
  shownToast,
} from "../base/screen.tsx";
import { created, lostConnection, refusal, type Responses, rows, unreachable } from "../base/stub-backend.ts";

const list = "GET customers";
const found = "GET rpc/search_customers";
const counted = "GET rpc/customer_count";
const one = "POST rpc/customer";
const erase = "POST rpc/erase_customer";
const exported = "POST rpc/export_customer";

const mira = {
  id: 12,
  email: "mira@mail.example",
  name: "Mira Kapoor",
  account_id: null as string | null,
  orders: 3,
  customer_sums: [
    { currency: "USD", orders: 2, amount: 1046.49 },
    { currency: "EUR", orders: 1, amount: 80 },
  ] as object[],
  last_order_at: new Date(2026, 2, 9, 9, 2).toISOString() as string | null,
};

const joerg = {
  ...mira,
  id: 13,
  email: "joerg@mail.example",
  name: "Jörg Weiß",
  account_id: "00000000-0000-4000-8000-000000000009",
  orders: 0,
  customer_sums: [],
  last_order_at: null,
};

const at = new Date(2026, 2, 9, 9, 2).toISOString();
const detail = {
  ...mira,
  account: null as object | null,
  sums: mira.customer_sums,
  placed: [
    { id: 41, created_at: at, status: "processing", currency: "USD", total_amount: 46.49, to_confirm: true },
    { id: 40, created_at: at, status: "delivered", currency: "EUR", total_amount: 80, to_confirm: false },
  ] as object[],
  inquiries: [
    {
      id: 5,
      created_at: at,
      kind: "question",
      status: "new",
      subject: null,
      product_name: "Pearl Brooch",
      message: "Is it silver?",
    },
  ] as object[],
  offers: [
    {
      id: 6,
      created_at: at,
      status: "pending",
      offer_price: 10,
      answer_price: 12,
      expires_at: null,
      order_id: null,
      product_name: "Pearl Brooch",
    },
  ] as object[],
  reviews: [
    {
      id: 9,
      created_at: at,
      rating: 2,
      words: "<b>Dull</b>, and late.",
      is_hidden: true,
      order_id: 40,
      product_name: "Opal Ring",
    },
  ] as object[],
  addresses: [
    {
      id: 7,
      name: "Mira Kapoor",
      line1: "1 Market Street",
      line2: "",
      city: "Springfield",
      region: "Illinois",
      postal_code: "62701",
      country: "US",
      phone: "",
      is_default: true,
    },
  ] as object[],
  notes: [{ id: 8, note: "Likes opals", created_at: at, author: "Ada" }] as object[],
};

const listed: Responses = {
  [list]: () => rows([mira, joerg]),
  [counted]: () => Response.json(2),
  [found]: () => rows([joerg]),
  [one]: () => Response.json(detail),
};

const openList = (responses: Responses = {}, size = desktop) =>
  open("/admin/customers", { signedIn: admin, responses: { ...listed, ...responses }, size });

const openMira = (responses: Responses = {}, size = desktop) =>
  open("/admin/customers/12", { signedIn: admin, responses: { ...listed, ...responses }, size });

/** The wide one last: what follows is on a desktop. */
const sizes = [phone, desktop];

const heading = (name: string) => page.getByRole("heading", { name });

test("customers are listed, sorted and searched, and open a page without their address in the URL", async () => {
  const backend = await openList();
  const row = page.getByRole("row", { name: /^Mira Kapoor/ });
  await expect.element(row).toBeVisible();
  const cells = row.getByRole("cell").elements() as HTMLElement[];
  expect(cells.map((cell) => cell.innerText)).toEqual([
    "Mira Kapoor\nmira@mail.example",
    "Guest",
    "3",
    "$1,046.49\nEUR\u00a080.00",
    "Mar 9, 2026",
  ]);
  await expect.element(page.getByRole("row", { name: /^Jörg Weiß.*Account.*None/ })).toBeVisible();
  await expect.element(page.getByText("2 customers")).toBeVisible();
  await isAccessible(sizes);

  await page.getByRole("columnheader", { name: "Sum" }).getByRole("button").click();
  const asked = (name: string) => new URLSearchParams(String(backend.requests(name).at(-1)));
  await expect.poll(() => asked(list).get("order")).toBe("spent.asc,id.asc");
  await page.getByRole("combobox", { name: "Kind" }).selectOptions("account");
  await expect.poll(() => asked(list).get("account_id")).toBe("not.is.null");
  await page.getByRole("searchbox", { name: "Search customers" }).fill("jorg");
  await expect
    .poll(() => Object.fromEntries(asked(found)))
    .toMatchObject({
      q: "jorg",
      kind: "account",
      sort: "spent",
      descending: "false",
    });
  await page.getByRole("row", { name: /^Jörg/ }).click();
  await expect.element(heading("Mira Kapoor")).toBeVisible();
  expect(backend.requests(one)).toEqual([{ customer_id: 13 }]);
});

test("a list without customers, and one that cannot be loaded, say so, on a phone too", async () => {
  const backend = await openList({ [list]: () => rows([]), [counted]: () => Response.json(0) }, phone);
  await expect.element(heading("No customers yet.")).toBeVisible();
  backend.respond({ [found]: lostConnection });
  await page.getByRole("searchbox", { name: "Search customers" }).fill("mira");
  await expect.element(heading("This list could not be loaded")).toBeVisible();
  await isAccessible(sizes);
  backend.respond({ [found]: () => rows([mira]) });
  await button("Try again").click();
  await expect.element(page.getByRole("link", { name: "Mira Kapoor" })).toBeVisible();
  await isAccessible(sizes);
});

test("the page has orders, inquiries, offers, reviews, sums, addresses and notes", async () => {
  await openMira();
  await expect.element(heading("Mira Kapoor")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Order #000041" }))
    .toHaveAttribute("href", "/admin/orders/41");
  for (const words of [
    "Total spent, without cancelled orders$1,046.49EUR\u00a080.00",
    "Orders as a guest",
    "Is it silver?",
    "$10.00You: $12.00",
    "<b>Dull</b>, and late.",
    "1 Market Street",
    "The latest 2 of 3 orders.",
  ])
    expect(page.getByRole("main").element().textContent).toContain(words);
  const review = page.getByRole("listitem").filter({ hasText: "Opal Ring" });
  await expect.element(review.getByRole("img", { name: "Rated 2 out of 5" })).toBeVisible();
  await expect.element(review.getByText("Hidden")).toBeVisible();
  await isAccessible(sizes);
});

test("a page of nobody, and one that cannot be loaded, say so", async () => {
  const backend = await openMira({ [one]: () => Response.json(null) });
  await expect.element(heading("Customer not found.")).toBeVisible();
  backend.respond({ [one]: lostConnection });
  await page.getByRole("link", { name: "Back to Customers" }).click();
  await page.getByRole("row", { name: /^Mira/ }).click();
  await shownToast("Error", "The customer's details could not be loaded.");
  await expect.element(page.getByText(unreachable)).toBeVisible();
  backend.respond({ [one]: () => Response.json({ ...detail, placed: [], orders: 0 }) });
  await button("Try again").click();
  await expect.element(page.getByText("No orders yet.")).toBeVisible();
});

test("a note is added and deleted", async () => {
  const backend = await openMira({
    "POST customer_notes": created,
    "DELETE customer_notes": () => Response.json([{ id: 8 }]),
  });
  const note = page.getByLabelText("New note");
  await button("Add note").click();
  await shownProblem(note, "Please write a note.");
  await note.fill(" Prefers mornings ");
  await button("Add note").click();
  await shownToast("Note added");
  await expect.element(note).toHaveValue("");
  expect(backend.requests("POST customer_notes")).toEqual([{ customer_id: 12, note: "Prefers mornings" }]);
  await page.getByRole("button", { name: /^Delete the note of/ }).click();
  await dialog("Confirm Deletion").getByRole("button", { name: "Delete" }).click();
  await shownToast("Note deleted");
  expect(backend.requests("DELETE customer_notes")).toEqual([expect.stringContaining("id=eq.8")]);
});

test("their data is one file", async () => {
  const backend = await openMira({ [exported]: () => Response.json({ email: "mira@mail.example" }) });
  const files = downloads();
  await button("Export their data").click();
  await expect.poll(() => files.names).toEqual(["customer-12.json"]);
  expect(await files.read()).toEqual({ email: "mira@mail.example" });
  expect(backend.requests(exported)).toEqual([{ email: "mira@mail.example" }]);
});

test("erasing takes the typed address, says why it is refused, and leads back to the list", async () => {
  const open = "Order #41 is neither delivered nor cancelled yet. Data can be erased after that.";
  const backend = await openMira({ [erase]: () => refusal(409, "PT409", open) });
  await button("Erase").click();
  const form = dialog("Erase this customer?");
  const typed = form.getByLabelText("Type mira@mail.example to confirm");
  const confirm = form.getByRole("button", { name: "Erase" });
  await typed.fill("mira");
  await confirm.click();
  await shownProblem(typed, "Please type mira@mail.example to confirm.");
  expect(backend.requests(erase)).toEqual([]);
  await typed.fill("Mira@mail.example ");
  await userEvent.keyboard("{Enter}");
  await shownToast("The customer was not erased", open);
  await expect.element(form.getByText(open)).toBeVisible();
  await isAccessible(sizes);
  backend.respond({ [erase]: () => new Response(null, { status: 204 }), [list]: () => rows([joerg]) });
  await confirm.click();
  await shownToast("Customer erased");
  await expect.element(page.getByRole("row", { name: /^Jörg/ })).toBeVisible();
  expect(backend.requests(erase)).toEqual(Array.from({ length: 2 }, () => ({ email: "mira@mail.example" })));
});
