/** @module-tag long */
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { admin } from "../base/people.ts";
import {
  button,
  desktop,
  dialog,
  field,
  heading,
  isAccessible,
  link,
  open,
  phone,
  shownProblem,
  shownToast,
  resize,
} from "../base/screen.tsx";
import { shopResponses } from "./shop-document.ts";
import { table } from "../base/stored-rows.ts";
import { created, lostConnection, refusal, rows } from "../base/stub-backend.ts";
import { pageRow } from "./text-pages.ts";

const add = "POST pages";
const change = "PATCH pages";
const remove = "DELETE pages";

const list = page.getByRole("table", { name: "Pages" });
const title = field("Title");
const address = field("Address");
const description = field("Description");
const text = field("Text");
const inFooter = page.getByRole("switch", { name: "Show in the footer" });
const preview = page.getByRole("region", { name: "Preview" });
const question = dialog("Unsaved changes");
const conflict = dialog("Changed in the meantime");

function stored() {
  const pages = [pageRow(1, "about", "About us"), { ...pageRow(6, "shipping", "Shipping"), in_footer: true }];
  const responses = {
    ...table("pages", pages),
    [add]: created,
    ...shopResponses,
  };
  return { pages, responses };
}

async function openPages(path = "") {
  const { pages, responses } = stored();
  const backend = await open(`/admin/settings/pages${path}`, { signedIn: admin, responses });
  return { pages, backend };
}

async function openNew() {
  const opened = await openPages();
  await link("Add Page").click();
  await expect.element(heading("Add Page")).toBeVisible();
  return opened;
}

async function openForm(id = 6) {
  const opened = await openPages(`/${id}`);
  await expect.element(heading("Edit Page")).toBeVisible();
  await expect.element(preview.getByText("For people who read Facet's words.")).toBeVisible();
  return { ...opened, shipping: opened.pages[1]! };
}

describe("the list", () => {
  test("names each page, its address, whether it is in the footer, and when it was changed", async () => {
    await openPages();
    for (const row of [
      "About us /about Always Nov 20, 2026 Edit About us",
      "Shipping /pages/shipping Yes Nov 20, 2026 Edit Shipping Delete Shipping",
    ])
      // oxlint-disable-next-line no-await-in-loop -- they are all there at once
      await expect.element(list.getByRole("row", { name: row, exact: true })).toBeVisible();
    await expect.element(link("Pages")).toHaveAttribute("aria-current", "page");
    await isAccessible([desktop, phone]);
  });

  test("that cannot be loaded says so, and tries again", async () => {
    const { responses } = stored();
    const backend = await open("/admin/settings/pages", {
      signedIn: admin,
      responses: { ...responses, "GET pages": () => refusal(500, "XX000", "The database is resting.") },
    });
    await shownToast("The pages could not be loaded", "The database is resting.");
    backend.respond(responses);
    await button("Try again").click();
    await expect.element(list).toBeVisible();
  });

  test("may be empty", async () => {
    await open("/admin/settings/pages", { signedIn: admin, responses: { "GET pages": () => rows([]) } });
    await expect.element(page.getByText("No pages yet. Start by adding one!")).toBeVisible();
    await isAccessible();
  });

  test("deletes one of the owner's pages, after a question", async () => {
    const { pages, backend } = await openPages();
    await expect.element(button("Delete Shipping")).toBeVisible();
    await expect.element(button("Delete About us")).not.toBeInTheDocument();
    await button("Delete Shipping").click();
    await expect
      .element(dialog("Confirm Deletion").getByText(/Links to \/pages\/shipping will then lead nowhere/))
      .toBeVisible();
    await isAccessible([desktop, phone]);
    backend.respond({ [remove]: lostConnection });
    await button("Delete").click();
    await shownToast("The page could not be deleted", "The shop could not be reached.");
    backend.respond(table("pages", pages));
    await button("Delete").click();
    await shownToast("Page deleted successfully!");
    await expect.element(list.getByText("/pages/shipping")).not.toBeInTheDocument();
    expect(pages.map(({ slug }) => slug)).toEqual(["about"]);
  });
});

describe("a new page", () => {
  test("has the address that its title suggests until another is typed, and is added once", async () => {
    const { backend } = await openNew();
    await title.fill("  Care & Cleaning’s Crème ");
    await expect.element(address).toHaveValue("care-cleanings-creme");
    await expect.element(address).toHaveAccessibleDescription("The page is at /pages/care-cleanings-creme.");
    await address.fill("care");
    await title.fill("Care");
    await title.fill("Caring for gold");
    await expect.element(address).toHaveValue("care");
    await description.fill("How to clean a ring.");
    await text.fill("Use *water*.\n");
    await expect.element(preview.getByText("Caring for gold")).toBeVisible();
    await expect.element(preview.getByText("water")).toBeVisible();
    await expect.element(inFooter).toBeChecked();
    await isAccessible([desktop, phone]);
    const release = backend.hold(add);
    await button("Save").dblClick();
    release();
    await shownToast("Page added successfully!");
    await expect.element(heading("Store Settings")).toBeVisible();
    expect(backend.requests(add)).toEqual([
      {
        title: "Caring for gold",
        slug: "care",
        description: "How to clean a ring.",
        body: "Use *water*.",
        in_footer: true,
      },
    ]);
  });

  test("with mistakes is not sent, and says at each field what is wrong", async () => {
    const { backend } = await openNew();
    await button("Save").click();
    await shownProblem(title, "Please enter a title.");
    await expect.element(address).toHaveAccessibleDescription("Please enter an address.");
    await isAccessible([desktop, phone]);
    await title.fill("T".repeat(121));
    for (const wrong of ["Care", "care--cleaning", "care/cleaning", "-care", "größen"]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await address.fill(wrong);
      // oxlint-disable-next-line no-await-in-loop
      await expect.element(address).toHaveAccessibleDescription(/^Please use only lowercase letters a to z/);
    }
    await description.fill("d".repeat(301));
    await text.fill("t".repeat(100_001));
    await button("Save").click();
    await shownProblem(title, "Please use at most 120 characters; this has 121.");
    await expect
      .element(description)
      .toHaveAccessibleDescription("Please use at most 300 characters; this has 301.");
    await expect
      .element(text)
      .toHaveAccessibleDescription("Please use at most 100,000 characters; this has 100,001.");
    expect(backend.requests(add)).toEqual([]);
  });

  test("whose address is taken is refused at the field, and nothing typed is lost", async () => {
    const { backend } = await openNew();
    backend.respond({ [add]: () => refusal(409, "23505") });
    await title.fill("Shipping");
    await text.fill("Words.");
    await button("Save").click();
    const sentence = 'There is already a page with the address "shipping".';
    await shownToast("The page could not be saved", sentence);
    await shownProblem(address, sentence);
    await expect.element(text).toHaveValue("Words.");
    backend.respond({ [add]: lostConnection });
    await address.fill("shipping-2");
    await button("Save").click();
    await shownToast("The page could not be saved", "The shop could not be reached.");
    await expect.element(text).toHaveValue("Words.");
    backend.respond({ [add]: created });
    await button("Save").click();
    await shownToast("Page added successfully!");
  });

  test("that is not saved is asked about", async () => {
    await openNew();
    await text.fill("Words.");
    await button("Cancel").click();
    await expect.element(question).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(text).toHaveValue("Words.");
    await link("Pages").click();
    await button("Leave without saving").click();
    await expect.element(list).toBeVisible();
  });
});

describe("a page", () => {
  test("is changed, and only what was changed is sent", async () => {
    const { backend, shipping } = await openForm();
    await text.fill("Shipped by {{name}} <b>today</b>");
    await expect.element(preview.getByText("Shipped by Facet <b>today</b>")).toBeVisible();
    await button("Save").click();
    await shownToast("Page saved successfully!");
    await expect.element(list).toBeVisible();
    expect(backend.requests(change)).toEqual([{ body: "Shipped by {{name}} <b>today</b>" }]);
    expect(shipping).toMatchObject({ slug: "shipping", in_footer: true });
  });

  test("that the shop links to keeps its address and is always in the footer", async () => {
    await openForm(1);
    await expect.element(page.getByText(/so its address stays \/about\./)).toBeVisible();
    await expect.element(address).not.toBeInTheDocument();
    await expect.element(inFooter).not.toBeInTheDocument();
    await expect.element(link("View page")).toHaveAttribute("href", "/about");
    await isAccessible([desktop, phone]);
  });

  test("shows its text or its preview where there is no room for both", async () => {
    await openForm();
    await resize(phone);
    await expect.element(text).toBeVisible();
    await expect.element(preview).not.toBeInTheDocument();
    await isAccessible([phone]);
    await button("Preview").click();
    await expect.element(preview).toBeVisible();
    await expect.element(text).not.toBeVisible();
    await isAccessible([phone]);
    await button("Write").click();
    await expect.element(text).toBeVisible();
  });

  test("comes with help on how to write it", async () => {
    await openForm();
    await page.getByText("How to format the text").click();
    await expect.element(page.getByText("## Heading", { exact: true })).toBeVisible();
    await expect.element(page.getByText("{{hours}}")).toBeVisible();
    await isAccessible([desktop, phone]);
  });

  test("that somebody else changed is not overwritten unseen", async () => {
    const { shipping, backend } = await openForm();
    await text.fill("Mine.");
    Object.assign(shipping, { body: "Theirs.", updated_at: "2026-12-02T00:00:00+00:00" });
    await button("Save").click();
    await expect.element(conflict.getByText("Theirs.")).toBeVisible();
    await isAccessible([phone, desktop]);
    await button("Keep theirs").click();
    await expect.element(text).toHaveValue("Theirs.");
    await expect.element(preview.getByText("Theirs.")).toBeVisible();
    await text.fill("Mine again.");
    await button("Save").click();
    await shownToast("Page saved successfully!");
    expect(backend.requests(change).at(-1)).toEqual({ body: "Mine again." });
  });

  test("that was deleted meanwhile is not found, and what was typed stays", async () => {
    const { pages } = await openForm();
    await text.fill("Mine.");
    pages.length = 0;
    await button("Save").click();
    await shownToast("The page could not be saved", "This page was deleted in the meantime.");
    await expect.element(text).toHaveValue("Mine.");
  });

  test.for(["/7", "/x"])("%s that does not exist leads to the list", async (path) => {
    await openPages(path);
    await shownToast("Page not found");
    await expect.element(list).toBeVisible();
  });

  test("that cannot be loaded says so, and tries again", async () => {
    const { responses } = stored();
    const backend = await open("/admin/settings/pages/6", {
      signedIn: admin,
      responses: { ...responses, "GET pages": () => refusal(500, "XX000", "The database is resting.") },
    });
    await expect.element(heading("This page could not be loaded")).toBeVisible();
    await isAccessible();
    backend.respond(responses);
    await button("Try again").click();
    await expect.element(title).toHaveValue("Shipping");
  });
});
