import type { Dialog, Page, Route } from "playwright";
import { describe, expect } from "vitest";
import type { DemoShop } from "../setup/shop-test.ts";
import { findings, isWiderThanTheScreen } from "./accessibility.ts";
import { addProduct, newEmail } from "./shopping.ts";
import { desktop, phone, test, type Visit } from "./shop-visit.ts";
import { newAdmin, newCustomer, toast } from "./signing-in.ts";

const serverError = /status of 500/;

type Written = { message?: string; status?: string; writer?: { id: string; email: string } };

/** Adds an inquiry about a new product. */
async function addInquiry(shop: DemoShop, { message, status, writer }: Written = {}) {
  const product = await addProduct(shop);
  const email = writer?.email ?? newEmail();
  const [row] = await shop.database.pools.owner<{ id: number }[]>`
    insert into public.product_inquiries (product_id, product_name, user_id, user_email, message, status)
    values (${product.id}, ${product.name}, ${writer?.id ?? null}, ${email}, ${message ?? "Is it still available?"},
      ${status ?? "new"})
    returning id::int`;
  return { id: row!.id, product, email };
}

async function statusOf({ database }: DemoShop, { id }: { id: number }): Promise<string | undefined> {
  const [row] = await database.pools.owner<{ status: string }[]>`
    select status from public.product_inquiries where id = ${id}`;
  return row?.status;
}

async function setStatus({ database }: DemoShop, { id }: { id: number }, status: string) {
  await database.pools.owner`update public.product_inquiries set status = ${status} where id = ${id}`;
}

async function deleteInquiry({ database }: DemoShop, { id }: { id: number }) {
  await database.pools.owner`delete from public.product_inquiries where id = ${id}`;
}

async function openInquiries(shop: DemoShop, visit: Visit, options: Parameters<Visit>[0] = {}, query = "") {
  const page = await visit({ ...options, signedIn: await newAdmin(shop) });
  await page.goto(`/admin/inquiries${query}`);
  return page;
}

function rowOf(page: Page, { email }: { email: string }) {
  return page.getByRole("row").filter({ hasText: email });
}

function view(page: Page, { email }: { email: string }) {
  return page.getByRole("button", { name: `View inquiry of ${email}` });
}

function deletion(page: Page, { email }: { email: string }) {
  return page.getByRole("button", { name: `Delete inquiry of ${email}` });
}

function dialog(page: Page) {
  return page.getByRole("dialog", { name: "Inquiry", exact: true });
}

/** One of the dialog's own buttons, not the Close of a toast on top of it. */
function button(page: Page, name: string) {
  return dialog(page)
    .getByRole("button", { name })
    .and(page.getByText(name, { exact: true }));
}

/** Closes the toast. */
function closeToast(page: Page) {
  return toast(page, "").getByRole("button", { name: "Close" }).click();
}

/** Requests for inquiries with this method fail until `page.unrouteAll()`. */
function fail(page: Page, method: string) {
  const broken = { status: 500, json: { code: "XX000", message: "The database is resting." } };
  return page.route("**/rest/v1/product_inquiries?*", (route: Route) =>
    route.request().method() === method ? route.fulfill(broken) : route.fallback(),
  );
}

/** The number of new inquiries in the menu. */
async function newInMenu(page: Page): Promise<number> {
  const link = page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: /^Inquiries/ });
  return Number(/\d+/.exec(await link.innerText())?.[0] ?? 0);
}

describe("the list", () => {
  test("shows who asked about what, and when", async ({ shop, visit }) => {
    const customer = await newCustomer(shop);
    const colleague = await newAdmin(shop);
    const ofGuest = await addInquiry(shop);
    const ofCustomer = await addInquiry(shop, { writer: customer, status: "read" });
    const ofAdmin = await addInquiry(shop, { writer: colleague, status: "replied" });
    const page = await openInquiries(shop, visit);

    await expect
      .poll(() => page.getByRole("columnheader").allInnerTexts())
      .toEqual(["Product", "Customer Email", "Date", "Status", "Actions"]);
    await expect.poll(() => rowOf(page, ofGuest).innerText()).toMatch(/New/);
    expect(await rowOf(page, ofGuest).innerText()).not.toMatch(/Customer|Admin/);
    expect(await rowOf(page, ofCustomer).innerText()).toMatch(/Customer[\s\S]*Read/);
    expect(await rowOf(page, ofAdmin).innerText()).toMatch(/Admin[\s\S]*Replied/);

    const weight = (inquiry: { email: string }) =>
      rowOf(page, inquiry)
        .getByText(inquiry.email)
        .evaluate((cell) => getComputedStyle(cell).fontWeight);
    expect(await weight(ofGuest)).toBe("500");
    expect(await weight(ofCustomer)).toBe("400");

    await rowOf(page, ofGuest).getByRole("link", { name: ofGuest.product.name }).click();
    await page.waitForURL(`**/product/${ofGuest.product.id}`);
  });

  test("keeps the name of a product that was deleted", async ({ shop, visit }) => {
    const inquiry = await addInquiry(shop);
    await shop.database.pools.owner`delete from public.products where id = ${inquiry.product.id}`;
    const page = await openInquiries(shop, visit);
    await rowOf(page, inquiry).getByText(inquiry.product.name).waitFor();
    expect(await rowOf(page, inquiry).getByRole("link").count()).toBe(0);
    await view(page, inquiry).click();
    await dialog(page).getByText(inquiry.product.name).waitFor();
  });

  test("is filtered by the status in its URL, and says when nothing matches", async ({ shop, visit }) => {
    const fresh = await addInquiry(shop);
    const settled = await addInquiry(shop, { status: "resolved" });
    const page = await openInquiries(shop, visit, {}, "?status=new");
    await rowOf(page, fresh).waitFor();
    expect(await rowOf(page, settled).count()).toBe(0);
    expect(await page.getByLabel("Status").inputValue()).toBe("new");

    await page.getByLabel("Status").selectOption("Resolved");
    await rowOf(page, settled).waitFor();
    expect(new URL(page.url()).search).toBe("?status=resolved");

    await shop.database.pools.owner`delete from public.product_inquiries where status = 'replied'`;
    await page.getByLabel("Status").selectOption("Replied");
    await page.getByRole("heading", { name: "No replied inquiries" }).waitFor();
    await page.getByRole("button", { name: "Show all inquiries" }).click();
    await rowOf(page, fresh).waitFor();
    expect(new URL(page.url()).search).toBe("");
  });

  test("says that there are no inquiries", async ({ shop, visit }) => {
    const page = await visit({ signedIn: await newAdmin(shop) });
    await page.route("**/rest/v1/product_inquiries?*", (route) =>
      route.fulfill({ json: [], headers: { "content-range": "*/0" } }),
    );
    await page.goto("/admin/inquiries");
    await page.getByRole("heading", { name: "No Inquiries Yet" }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test("shows new inquiries after Refresh, which is busy until then", async ({ shop, visit }) => {
    const page = await openInquiries(shop, visit);
    await page.getByRole("row").nth(1).waitFor();
    const inquiry = await addInquiry(shop);
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
    await page.route("**/rest/v1/product_inquiries?*", async (route) => {
      await held;
      await route.fallback();
    });
    await page.getByRole("button", { name: "Refresh" }).click();
    const refreshing = page.getByRole("button", { name: "Refreshing" });
    expect(await refreshing.getAttribute("aria-busy")).toBe("true");
    expect(await rowOf(page, inquiry).count()).toBe(0);
    goOn();
    await rowOf(page, inquiry).waitFor();
    await page.getByRole("button", { name: "Refresh", exact: true }).waitFor();
    expect(await toast(page, "").count()).toBe(0);
  });

  test("says that it could not be loaded, and tries again", async ({ shop, visit }) => {
    const page = await visit({ signedIn: await newAdmin(shop), expected: serverError });
    await fail(page, "GET");
    await page.goto("/admin/inquiries");
    await toast(page, "Failed to fetch inquiries", "The database is resting.").waitFor();
    expect(await findings(page)).toEqual([]);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("row").nth(1).waitFor();
  });
});

describe("an inquiry", () => {
  test("becomes read when it is opened, and is answered by email", async ({ shop, visit }) => {
    const message = "Is it <b>gold</b>?\n\nI'd like two.";
    const inquiry = await addInquiry(shop, { message });
    const page = await openInquiries(shop, visit);
    await expect.poll(() => newInMenu(page)).toBeGreaterThan(0);
    const before = await newInMenu(page);

    await view(page, inquiry).click();
    expect(await dialog(page).getByRole("region", { name: "Message" }).innerText()).toBe(message);
    await dialog(page).getByText("Read", { exact: true }).waitFor();
    await dialog(page).getByText(inquiry.product.name).waitFor();
    expect(await statusOf(shop, inquiry)).toBe("read");
    await expect.poll(() => newInMenu(page)).toBe(before - 1);
    await rowOf(page, inquiry).getByText("Read").waitFor();

    const answer = dialog(page).getByRole("link", { name: "Answer by e-mail" });
    const subject = encodeURIComponent(`Your inquiry about ${inquiry.product.name}`);
    expect(await answer.getAttribute("href")).toBe(`mailto:${inquiry.email}?subject=${subject}`);
    // Toasts are only for what an admin decides.
    expect(await toast(page, "").count()).toBe(0);
  });

  test("opens by a click anywhere in its row", async ({ shop, visit }) => {
    const inquiry = await addInquiry(shop, { status: "read" });
    const page = await openInquiries(shop, visit);
    await rowOf(page, inquiry).click();
    await dialog(page).waitFor();
  });

  test("is resolved and reopened", async ({ shop, visit }) => {
    const inquiry = await addInquiry(shop, { status: "read" });
    const page = await openInquiries(shop, visit);
    await view(page, inquiry).click();
    expect(await button(page, "Re-open").count()).toBe(0);

    await button(page, "Mark as Resolved").click();
    await toast(page, "Inquiry status updated to resolved").waitFor();
    expect(await statusOf(shop, inquiry)).toBe("resolved");
    expect(await button(page, "Mark as Resolved").count()).toBe(0);

    await button(page, "Re-open").click();
    await toast(page, "Inquiry status updated to new").waitFor();
    expect(await statusOf(shop, inquiry)).toBe("new");
    await button(page, "Close").click();
    await rowOf(page, inquiry).getByText("New").waitFor();
    expect(await dialog(page).count()).toBe(0);
  });

  test("is resolved by a double click, which does not reopen it", async ({ shop, visit }) => {
    const inquiry = await addInquiry(shop, { status: "read" });
    const page = await openInquiries(shop, visit);
    await view(page, inquiry).click();
    await button(page, "Mark as Resolved").dblclick({ delay: 200 });
    await button(page, "Re-open").waitFor();
    await toast(page, "Inquiry status updated to resolved").waitFor();
    expect(await statusOf(shop, inquiry)).toBe("resolved");
  });

  test("that was answered can be resolved or reopened", async ({ shop, visit }) => {
    const inquiry = await addInquiry(shop, { status: "replied" });
    const page = await openInquiries(shop, visit);
    await view(page, inquiry).click();
    await button(page, "Re-open").waitFor();
    await button(page, "Mark as Resolved").waitFor();
  });

  test("can be read when marking it read fails; a failed change is reported", async ({ shop, visit }) => {
    const inquiry = await addInquiry(shop);
    const page = await openInquiries(shop, visit, { expected: serverError });
    await view(page, inquiry).waitFor();
    await fail(page, "PATCH");
    await view(page, inquiry).click();
    await toast(page, "Failed to update status", "The database is resting.").waitFor();
    await dialog(page).getByText("Is it still available?").waitFor();
    await closeToast(page);

    await button(page, "Mark as Resolved").click();
    await toast(page, "Failed to update status", "The database is resting.").waitFor();
    await dialog(page).getByText("The database is resting.").first().waitFor();
    await closeToast(page);
    await page.unrouteAll();
    await button(page, "Mark as Resolved").click();
    await toast(page, "Inquiry status updated to resolved").waitFor();
  });

  test("that somebody else changed shows its current state, and can be changed again", async ({
    shop,
    visit,
  }) => {
    const inquiry = await addInquiry(shop, { status: "read" });
    const page = await openInquiries(shop, visit);
    await view(page, inquiry).click();
    await setStatus(shop, inquiry, "replied");
    await button(page, "Mark as Resolved").click();
    await toast(
      page,
      "Failed to update status",
      'Somebody else changed this inquiry in the meantime. Its status is "Replied" now.',
    ).waitFor();
    expect(await statusOf(shop, inquiry)).toBe("replied");
    await button(page, "Mark as Resolved").click();
    await toast(page, "Inquiry status updated to resolved").waitFor();
  });

  test("that somebody else deleted says so when it is opened or changed", async ({ shop, visit }) => {
    const fresh = await addInquiry(shop);
    const read = await addInquiry(shop, { status: "read" });
    const page = await openInquiries(shop, visit);
    await view(page, read).waitFor();
    await deleteInquiry(shop, fresh);
    await view(page, fresh).click();
    await toast(page, "Failed to update status", "This inquiry was deleted in the meantime.").waitFor();
    await closeToast(page);
    await button(page, "Close").click();

    await view(page, read).click();
    await deleteInquiry(shop, read);
    await button(page, "Mark as Resolved").click();
    await toast(page, "Failed to update status", "This inquiry was deleted in the meantime.").waitFor();
    await button(page, "Close").click();
    await expect.poll(() => rowOf(page, read).count()).toBe(0);
  });
});

describe("deleting", () => {
  test("asks first", async ({ shop, visit }) => {
    const inquiry = await addInquiry(shop);
    const page = await openInquiries(shop, visit);
    const asked: string[] = [];
    const answer = (accept: boolean) =>
      page.once("dialog", (question: Dialog) => {
        asked.push(question.message());
        void (accept ? question.accept() : question.dismiss());
      });

    answer(false);
    await deletion(page, inquiry).click();
    expect(await statusOf(shop, inquiry)).toBe("new");

    answer(true);
    await deletion(page, inquiry).click();
    await toast(page, "Inquiry deleted successfully").waitFor();
    expect(await statusOf(shop, inquiry)).toBeUndefined();
    await expect.poll(() => rowOf(page, inquiry).count()).toBe(0);
    const question = "Are you sure you want to delete this inquiry? This action cannot be undone.";
    expect(asked).toEqual([question, question]);
  });

  test("says that it failed, or that somebody else was faster", async ({ shop, visit }) => {
    const inquiry = await addInquiry(shop);
    const page = await openInquiries(shop, visit, { expected: serverError });
    page.on("dialog", (question) => void question.accept());
    await view(page, inquiry).waitFor();
    await fail(page, "DELETE");
    await deletion(page, inquiry).click();
    await toast(page, "Failed to delete inquiry", "The database is resting.").waitFor();
    expect(await rowOf(page, inquiry).count()).toBe(1);
    await closeToast(page);

    await page.unrouteAll();
    await deleteInquiry(shop, inquiry);
    await deletion(page, inquiry).click();
    await toast(
      page,
      "Failed to delete inquiry",
      "Somebody else had already deleted this inquiry.",
    ).waitFor();
    await expect.poll(() => rowOf(page, inquiry).count()).toBe(0);
  });
});

test("inquiries are resolved by keyboard alone", async ({ shop, visit }) => {
  const inquiry = await addInquiry(shop, { message: "Hello.\n".repeat(200) });
  const page = await openInquiries(shop, visit);
  await view(page, inquiry).focus();
  await page.keyboard.press("Enter");
  const message = dialog(page).getByRole("region", { name: "Message" });
  await dialog(page).getByText("Read", { exact: true }).waitFor();
  expect(await message.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("End");
  await expect.poll(() => message.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  for (const _ of ["Answer by e-mail", "Close", "Mark as Resolved"]) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await toast(page, "Inquiry status updated to resolved").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog(page).count()).toBe(0);
  expect(await view(page, inquiry).evaluate((element) => element === document.activeElement)).toBe(true);
});

test.for([
  ["on a desktop", desktop],
  ["on a phone", phone],
] as const)("list and dialog are accessible %s", async ([, size], { shop, visit }) => {
  const customer = await newCustomer(shop);
  const inquiry = await addInquiry(shop, { writer: customer, message: "A question.\n".repeat(300) });
  const page = await openInquiries(shop, visit, { size });
  await view(page, inquiry).waitFor();
  expect(await findings(page)).toEqual([]);
  expect(await isWiderThanTheScreen(page)).toBe(false);
  await view(page, inquiry).click();
  await dialog(page).getByText("Read", { exact: true }).waitFor();
  expect(await findings(page)).toEqual([]);
  await button(page, "Mark as Resolved").click();
  await button(page, "Re-open").waitFor();
  expect(await findings(page)).toEqual([]);
});
