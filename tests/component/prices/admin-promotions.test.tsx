import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { formatDayAndTime } from "../../../domain/base/day-and-time.ts";
import type { Promotion } from "../../../app/admin/prices/promotion.ts";
import { holdTimers } from "../base/held-timers.ts";
import { localTime, springSale } from "./promotion-rows.ts";
import { admin } from "../base/people.ts";
import { button, isAccessible, link, open, shownToast } from "../base/screen.tsx";
import { busy, heldBack, rows, type StubbedBackend } from "../base/stub-backend.ts";

const list = "GET promotions";
const remove = "DELETE promotions";

const search = page.getByRole("searchbox", { name: "Search promotions" });
const cells = () => [...document.querySelectorAll<HTMLElement>("tbody [data-index] td")];

function openList(promotions: readonly Promotion[] = [springSale], responses = {}): Promise<StubbedBackend> {
  return open("/admin/promotions", {
    signedIn: admin,
    responses: { [list]: () => rows(promotions), ...responses },
  });
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test("promotions are listed with status and usage, newest first", async () => {
  const backend = await openList([
    { ...springSale, name: "Running", description: "For all.", usage_limit: 50, usage_count: 3 },
    { ...springSale, id: 8, name: "Planned", start_date: inDays(10), end_date: inDays(20) },
    {
      ...springSale,
      id: 9,
      name: "Paused",
      is_active: false,
      discount_type: "fixed_amount",
      discount_value: 40,
    },
    { ...springSale, id: 10, name: "Over", end_date: inDays(-1), is_active: false },
    { ...springSale, id: 11, name: "Used up", usage_limit: 3, usage_count: 3 },
  ]);
  await expect.element(page.getByText("5 promotions")).toBeVisible();
  expect(backend.requests(list)).toEqual([expect.stringContaining("order=created_at.desc%2Cid.desc")]);
  expect(
    page
      .getByRole("columnheader")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(["Name", "Discount", "Scope", "Status", "Start Date", "End Date", "Actions"]);
  const texts = cells().map(({ innerText }) => innerText);
  expect(texts.slice(4, 6)).toEqual(["Jan 1, 2026\n9:00 AM", "Jan 1, 2036\n9:30 PM"]);
  const starts = new Date(inDays(10)).toLocaleDateString("en-US", { month: "long", day: "numeric" });
  expect([0, 7, 14, 21, 28].map((first) => texts.slice(first, first + 4))).toEqual([
    ["Running\n\nFor all.", "20%\n3 of 50 used", "Specific products", "Active"],
    ["Planned", "20%\n0 used", "Specific products", expect.stringMatching(`^Scheduled\nStarts on ${starts}`)],
    ["Paused", "$40.00\n0 used", "Specific products", "Inactive"],
    ["Over", "20%\n0 used", "Specific products", "Expired\nEnded yesterday"],
    ["Used up", "20%\n3 of 3 used", "Specific products", "Active\nUsed up"],
  ]);
});

test("scope and start date are shown once at every width", async () => {
  const start = localTime("2026-01-01T09:00");
  await openList([
    {
      ...springSale,
      applicable_scope: "specific_categories",
      product_ids: [],
      category_names: ["Gemstones", "Moissanite Rings"],
      start_date: start,
    },
  ]);
  await expect.element(link("Spring Sale")).toBeVisible();
  const scopeText = "Specific categories\nGemstones, Moissanite Rings";
  const startText = `From ${formatDayAndTime(start, "en")}`;
  for (const [width, isScopeBelow, isStartBelow] of [
    [800, true, true],
    [1100, true, false],
    [1400, false, false],
  ] as const) {
    await isAccessible([{ width, height: 800 }]);
    const heads = page
      .getByRole("columnheader")
      .elements()
      .map(({ textContent }) => textContent);
    const name = cells()[0]!.innerText;
    expect([heads.includes("Scope"), name.includes(scopeText), width]).toEqual([
      !isScopeBelow,
      isScopeBelow,
      width,
    ]);
    expect([heads.includes("Start Date"), name.includes(startText), width]).toEqual([
      !isStartBelow,
      isStartBelow,
      width,
    ]);
  }
});

describe("the search", () => {
  test("starts while typing and is the same after an edit", async () => {
    const backend = await openList([springSale], {
      "GET products": () => rows([]),
      "GET product_categories": () => rows([]),
      "POST rpc/preview_promotion": () =>
        Response.json({ moment: inDays(0), changed: 0, example: null, pieces: [], rivals: [] }),
      "PATCH promotions": () => rows([{ id: springSale.id }]),
    });
    await search.fill(" 100% _SURE_ ");
    await expect.poll(() => backend.requests(list)).toHaveLength(2);
    const filter = 'found_by.imatch."100% _sure_"';
    const asked = () => new URLSearchParams(backend.requests(list).at(-1) as string).get("or");
    expect(asked()).toBe(`(${filter})`);
    await link("Spring Sale").click();
    await page.getByLabelText("Promotion name").fill("Renamed");
    await button("Save Changes").click();
    await shownToast("Promotion updated successfully!");
    await expect.element(search).toHaveValue("100% _SURE_");
    expect(asked()).toBe(`(${filter})`);

    backend.respond({ [list]: () => rows([]) });
    await search.fill("nothing has this name");
    await expect
      .element(page.getByRole("heading", { name: "No promotions found. Create one!" }))
      .toBeVisible();
    await expect.element(page.getByText('Nothing matches "nothing has this name".')).toBeVisible();
    await isAccessible();
  });

  test("does not get in the way of a row that is opened while it is pending", async () => {
    const loaded = heldBack(() => rows([springSale]));
    const backend = await openList([springSale], {
      "GET products": () => rows([]),
      "GET product_categories": () => rows([]),
    });
    await expect.element(link("Spring Sale")).toBeVisible();
    backend.respond({ [list]: loaded.respond });
    const typing = holdTimers(300);
    await search.fill("something else");
    await link("Spring Sale").click();
    await expect.element(page.getByText("Loading...")).toBeInTheDocument();
    typing.runOut();
    loaded.release();
    await expect.element(page.getByRole("heading", { name: "Edit Promotion" })).toBeVisible();
    await expect.element(page.getByLabelText("Promotion name")).toHaveValue("Spring Sale");
  });
});

test("a list that cannot be loaded says so and can be asked for again", async () => {
  const backend = await openList([], { [list]: busy });
  await shownToast(
    "Failed to fetch promotions",
    "The shop could not be reached. Please check your connection and try again.",
  );
  await isAccessible();
  backend.respond({ [list]: () => rows([springSale]) });
  await button("Try again").click();
  await expect.element(link("Spring Sale")).toBeVisible();
});

describe("a deletion", () => {
  test("is confirmed, sent once, and reloads the list", async () => {
    const backend = await openList([springSale], { [remove]: () => rows([{ id: springSale.id }]) });
    await button("Delete Spring Sale").click();
    const dialog = page.getByRole("dialog", { name: "Confirm Deletion" });
    await expect
      .element(
        dialog.getByText(
          'Are you sure you want to delete the promotion "Spring Sale"? This action cannot be undone.',
        ),
      )
      .toBeVisible();
    await expect.element(dialog.getByText("The prices that it lowers go back up at once.")).toBeVisible();
    backend.respond({ [list]: () => rows([]) });
    const release = backend.hold(remove);
    await dialog.getByRole("button", { name: "Delete" }).dblClick();
    release();
    await shownToast("Promotion deleted successfully!");
    await expect
      .element(page.getByRole("heading", { name: "No promotions found. Create one!" }))
      .toBeVisible();
    expect(backend.requests(remove)).toEqual(["?id=eq.7&select=id"]);
  });

  test("that fails keeps the promotion and says why", async () => {
    await openList([springSale], { [remove]: busy });
    await button("Delete Spring Sale").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await shownToast("Failed to delete promotion");
    await expect
      .element(dialog.getByText("The shop could not be reached.", { exact: false }).first())
      .toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect.element(button("Delete Spring Sale")).toHaveFocus();
  });
});

test("the list is accessible, as a table and as blocks, and so is its question", async () => {
  await openList([{ ...springSale, start_date: inDays(3), end_date: inDays(4) }]);
  await expect.element(link("Spring Sale")).toBeVisible();
  await isAccessible();
  await button("Delete Spring Sale").click();
  await isAccessible();
});
