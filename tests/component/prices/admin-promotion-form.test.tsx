import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Promotion, PromotionValues } from "../../../app/admin/prices/promotion.ts";
import type { Shop } from "../../../domain/shop/shop.ts";
import { localTime, springSale } from "./promotion-rows.ts";
import { admin } from "../base/people.ts";
import {
  button,
  dialog,
  heading,
  isAccessible,
  open,
  setTimeZone,
  shownProblem,
  shownToast,
} from "../base/screen.tsx";
import { busy, heldBack, lostConnection, refusal, rows, type StubbedBackend } from "../base/stub-backend.ts";

const ring = { key: 1, label: "Oval Ring", price: 12.5 };
const pendant = { key: 2, label: "Pear Pendant", price: 80 };
const gemstones = { key: "Gemstones", label: "Gemstones" };
const moissanite = { key: "Moissanite Rings", label: "Moissanite Rings" };

const add = "POST promotions";
const change = "PATCH promotions";

const name = page.getByLabelText("Promotion name");
const value = page.getByLabelText(/^Discount value/);
const scope = page.getByLabelText("Applies to");
const start = page.getByLabelText("Start date and time");
const end = page.getByLabelText("End date and time");
const limit = page.getByLabelText("Usage limit (optional)");
const checkbox = (label: string) => page.getByRole("checkbox", { name: label, exact: false });
const question = page.getByRole("dialog", { name: "Unsaved changes" });
const giveaway = page.getByRole("dialog", { name: "Give products away?" });
const conflict = dialog("Changed in the meantime");

/** The products as the pick list reads them, or those that a promotion names. */
function products(request: Request): Response {
  const ids = new URL(request.url).searchParams.get("id")?.match(/\d+/g);
  return rows([ring, pendant].filter(({ key }) => !ids || ids.includes(String(key))));
}

const noChange = { moment: "2026-01-01T00:00:00Z", changed: 0, example: null, pieces: [], rivals: [] };

const pickable = {
  "POST rpc/preview_promotion": () => Response.json(noChange),
  "GET products": products,
  "GET product_categories": () => rows([gemstones, moissanite]),
};

async function openNew(responses = {}): Promise<StubbedBackend> {
  const backend = await open("/admin/promotions/new", {
    signedIn: admin,
    responses: {
      ...pickable,
      "GET promotions": () => rows([]),
      [add]: () => new Response(null, { status: 201 }),
      ...responses,
    },
  });
  await expect.element(name).toBeVisible();
  return backend;
}

/** Opens the form of a promotion that the backend saves only over the version that it has stored. */
async function openEdit(promotion: Partial<Promotion> = {}, shop: Partial<Shop> = {}) {
  let stored: Promotion | null = { ...springSale, ...promotion };
  let version = 1;
  const put = (changes: Partial<Promotion>) =>
    (stored = { ...stored!, ...changes, updated_at: `2026-02-01T00:00:00.00${++version}+00:00` });
  const backend = await open(`/admin/promotions/edit/${springSale.id}`, {
    signedIn: admin,
    shop,
    responses: {
      ...pickable,
      "GET promotions": () => rows(stored ? [stored] : []),
      [change]: async (request) => {
        const { searchParams } = new URL(request.url);
        if (searchParams.get("updated_at") !== `eq.${stored?.updated_at}`) return rows([]);
        const { id } = put((await request.json()) as Partial<PromotionValues>);
        return rows([{ id }]);
      },
    },
  });
  await expect.element(name).toBeVisible();
  return {
    backend,
    stored: () => stored,
    /** As another admin does in the meantime. */
    put,
    remove: () => (stored = null),
  };
}

/** Fills in what every promotion needs. */
async function fill(discount = "20") {
  await name.fill("Autumn Sale");
  await value.fill(discount);
  await start.fill("2026-01-01T09:00");
  await end.fill("2036-01-01T21:30");
}

const filled = {
  name: "Autumn Sale",
  description: null,
  discount_type: "percentage",
  discount_value: 20,
  applicable_scope: "all_products",
  product_ids: [],
  category_names: [],
  start_date: new Date("2026-01-01T09:00").toISOString(),
  end_date: new Date("2036-01-01T21:30").toISOString(),
  is_active: true,
  usage_limit: null,
  code: null,
  uses_per_customer: null,
  discount_per: "piece",
  least_order_value: null,
};

describe("a new promotion", () => {
  test("starts as an active percentage off all products without a limit, and is added once", async () => {
    const backend = await openNew();
    for (const title of [
      "Basic Information",
      "Discount Details",
      "Applicability",
      "Duration & Status",
      "Usage Limits",
    ])
      expect(page.getByRole("region", { name: title }).elements()).toHaveLength(1);
    await expect.element(page.getByLabelText("Discount type")).toHaveValue("percentage");
    await expect.element(scope).toHaveValue("all_products");
    await expect.element(page.getByRole("switch", { name: "Active" })).toBeChecked();
    await fill("0.01");
    await name.fill("  Autumn Sale ");
    const release = backend.hold(add);
    await button("Add Promotion").dblClick();
    release();
    await shownToast("Promotion added successfully!");
    await expect.element(heading("Promotions")).toBeVisible();
    expect(backend.requests(add)).toEqual([{ ...filled, discount_value: 0.01 }]);
  });

  test("with mistakes is not sent: every wrong field says why, and the first has the focus", async () => {
    const backend = await openNew();
    await button("Add Promotion").click();
    await shownProblem(name, "Please enter a name.");
    await expect.element(value).toHaveAccessibleDescription("Please enter the discount as a number.");
    await expect.element(start).toHaveAccessibleDescription("Please enter when it starts.");
    await expect.element(end).toHaveAccessibleDescription("Please enter when it ends.");

    await fill("150");
    await button("Add Promotion").click();
    await shownProblem(value, "A percentage cannot be more than 100.");

    await value.fill("15");
    for (const [chosen, what, one] of [
      ["specific_products", "products", "product"],
      ["specific_categories", "categories", "category"],
    ] as const) {
      await scope.selectOptions(chosen);
      await button("Add Promotion").click();
      await expect.element(page.getByLabelText(`Filter ${what}`)).toHaveFocus();
      await expect
        .element(page.getByRole("group", { name: what }))
        .toHaveAccessibleDescription(
          `Please choose at least one ${one}: without one, the promotion would apply to nothing.`,
        );
    }

    await scope.selectOptions("all_products");
    await end.fill("2026-01-01T09:00");
    await limit.fill("2.5");
    await button("Add Promotion").click();
    await shownProblem(end, "The end must be after the start.");
    await expect
      .element(limit)
      .toHaveAccessibleDescription(
        "Please enter a whole number of at least 1, or leave this empty for no limit.",
      );
    await expect.element(name).toHaveValue("Autumn Sale");
    expect(backend.requests(add)).toEqual([]);
  });

  test("that gives products away is saved only after a question", async () => {
    const backend = await openNew();
    await fill("100");
    await scope.selectOptions("specific_products");
    await checkbox(ring.label).click();
    await button("Add Promotion").click();
    const everything = "A discount of 100% makes everything that it applies to free.";
    await expect.element(giveaway.getByText(everything)).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(giveaway).not.toBeInTheDocument();
    await expect.element(button("Add Promotion")).toHaveFocus();

    await page.getByLabelText("Discount type").selectOptions("fixed_amount");
    await page.getByLabelText("Discount value ($)").fill("12.50");
    await button("Add Promotion").click();
    await expect.element(giveaway.getByText("With this discount, one product is free.")).toBeVisible();
    expect(backend.requests(add)).toEqual([]);
    await button("Save and give away").click();
    await shownToast("Promotion added successfully!");
    const free = { discount_type: "fixed_amount", discount_value: 12.5 };
    const chosen = { applicable_scope: "specific_products", product_ids: [ring.key] };
    expect(backend.requests(add)).toEqual([{ ...filled, ...free, ...chosen }]);
  });

  test("cannot be edited while it is checked for free products and saved", async () => {
    const counted = heldBack(() => new Response(null, { headers: { "Content-Range": "0-1/2" } }));
    const saved = heldBack(() => new Response(null, { status: 201 }));
    const backend = await openNew({ "HEAD products": counted.respond, [add]: saved.respond });
    await fill("6");
    await page.getByLabelText("Discount type").selectOptions("fixed_amount");
    await scope.selectOptions("specific_categories");
    await checkbox("Gemstones").click();
    await button("Add Promotion").click();
    await expect.element(button("Saving")).toBeVisible();
    await expect.element(value).toHaveAttribute("readonly");
    counted.release();
    await expect.element(giveaway.getByText("With this discount, 2 products are free.")).toBeVisible();
    const [asked] = backend.requests("HEAD products");
    expect([...new URLSearchParams(asked as string)]).toEqual([
      ["select", "id"],
      ["price", "gt.0"],
      ["price", "lte.6"],
      ["category", "in.(Gemstones)"],
    ]);

    await button("Save and give away").click();
    await expect.element(button("Saving")).toBeVisible();
    await expect.element(name).toHaveAttribute("readonly");
    saved.release();
    await shownToast("Promotion added successfully!");
    expect(backend.requests(add)).toHaveLength(1);
  });

  test("keeps what was typed when saving fails and when it is left by accident", async () => {
    await openNew({ [add]: busy });
    await fill();
    await button("Add Promotion").click();
    await shownToast("Error saving promotion", "The shop could not be reached.");
    await expect.element(name).toHaveValue("Autumn Sale");
    await page.getByRole("link", { name: "Settings", exact: true }).click();
    await question.getByRole("button", { name: "Stay" }).click();
    await expect.element(name).toHaveValue("Autumn Sale");
    await button("Cancel").click();
    await question.getByRole("button", { name: "Leave without saving" }).click();
    await expect.element(heading("Promotions")).toBeVisible();
  });

  test("says that products or categories could not be fetched", async () => {
    const backend = await openNew({ "GET products": busy });
    await shownToast("Error fetching initial data", "The shop could not be reached.");
    await scope.selectOptions("specific_products");
    backend.respond(pickable);
    await button("Try again").click();
    await expect.element(checkbox(ring.label)).toBeVisible();
  });

  test("with a code shows which prices change and which promotion wins, and names a code that is taken", async () => {
    const previews = "POST rpc/preview_promotion";
    const piece = { id: 1, name: "Oval Ring", sku: "R-1", before: 100, after: 100, with_code: 80 };
    const backend = await openNew({
      [previews]: () =>
        Response.json({
          ...noChange,
          changed: 51,
          pieces: [piece],
          rivals: [{ id: 3, name: "Ring Week", wins: true, pieces: 2 }],
        }),
      [add]: () => refusal(409, "23505", "duplicate key"),
    });
    await fill();
    await button("Make a code").click();
    const code = page.getByLabelText("Code", { exact: true });
    await expect.element(code).toHaveValue(expect.stringMatching(/^[A-Z2-9]{10}$/));
    await code.fill(" SPRING-10 ");
    await page.getByLabelText("Uses per customer (optional)").fill("1");
    await expect.element(page.getByText("51 products change their price, with the code.")).toBeVisible();
    await expect.element(page.getByText("Ring Week wins for 2 products.")).toBeVisible();
    await expect.element(page.getByRole("row", { name: "Oval Ring R-1 $100.00 $80.00" })).toBeVisible();
    await expect.element(page.getByText("And 50 more products.")).toBeVisible();
    await expect
      .poll(() => backend.requests(previews).at(-1))
      .toEqual({ promotion: { ...filled, code: "SPRING-10", uses_per_customer: 1 } });
    await isAccessible();
    await button("Add Promotion").click();
    await shownProblem(code, "Another promotion has this code already.");
  });

  test("takes an amount off once an order by a code, from a least order value on, and may have no end", async () => {
    const previews = "POST rpc/preview_promotion";
    const example = { name: "Oval Ring", quantity: 5, usual: 500, with: 490 };
    const backend = await openNew({ [previews]: () => Response.json({ ...noChange, example }) });
    await fill("10");
    await page.getByLabelText("Discount type").selectOptions("fixed_amount");
    const per = page.getByLabelText("Taken off");
    await expect.element(per).toHaveAccessibleDescription("Five pieces cost five times the amount less.");
    await per.selectOptions("order");
    await page.getByLabelText(/Minimum order value/).fill("1,250");
    await page.getByLabelText("No end").click();
    await expect.element(end).toBeDisabled();
    await button("Add Promotion").click();
    const code = page.getByLabelText("Code", { exact: true });
    await shownProblem(
      code,
      "An amount off the order needs a code. Please enter one, or take the amount off each piece.",
    );
    await code.fill("TEN");
    await expect.element(page.getByText("5 × Oval Ring cost $490.00 instead of $500.00.")).toBeVisible();
    await expect
      .element(page.getByText("The price of each product stays. The code comes off the order."))
      .toBeVisible();
    await isAccessible();
    await button("Add Promotion").click();
    await shownToast("Promotion added successfully!");
    expect(backend.requests(add)).toEqual([
      {
        ...filled,
        discount_type: "fixed_amount",
        discount_value: 10,
        discount_per: "order",
        least_order_value: 1250,
        code: "TEN",
        end_date: "infinity",
      },
    ]);
  });

  test("can be added by keyboard alone", async () => {
    const backend = await open("/admin/promotions", {
      signedIn: admin,
      responses: {
        ...pickable,
        "GET product_categories": (request) =>
          rows(request.url.includes("or=") ? [moissanite] : [gemstones, moissanite]),
        "GET promotions": () => rows([]),
        [add]: () => new Response(null, { status: 201 }),
      },
    });
    await expect.element(page.getByRole("link", { name: "Add New Promotion" })).toBeVisible();
    page.getByRole("link", { name: "Add New Promotion" }).element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(name).toBeVisible();
    name.element().focus();
    await userEvent.keyboard(
      "Autumn Sale{Tab}By keyboard.{Tab}{Tab}12.5{Tab}Specific c{Tab}moissanite{Enter}",
    );
    await expect.element(checkbox("Gemstones")).not.toBeInTheDocument();
    await userEvent.keyboard("{Tab}{Tab}[Space]{Tab}{Tab}010120260900AM");
    end.element().focus();
    await userEvent.keyboard("010120360930PM");
    limit.element().focus();
    await userEvent.keyboard("5{Enter}");
    await shownToast("Promotion added successfully!");
    expect(backend.requests(add)).toEqual([
      {
        ...filled,
        description: "By keyboard.",
        discount_value: 12.5,
        applicable_scope: "specific_categories",
        category_names: ["Moissanite Rings"],
        usage_limit: 5,
      },
    ]);
  });
});

const nameOf = (n: number) => `Ring ${String(n).padStart(4, "0")}`;

/** Some of 2,500 products, or none that match a search. */
function manyProducts(request: Request): Response {
  const { searchParams } = new URL(request.url);
  const total = searchParams.has("q") ? 0 : 2500;
  const from = Number(searchParams.get("offset"));
  const list = Array.from({ length: Math.min(50, total - from) }, (_, index) => ({
    key: from + index + 1,
    label: nameOf(from + index + 1),
    price: 40,
  }));
  const range = list.length > 0 ? `${from}-${from + list.length - 1}` : "*";
  return Response.json(list, { headers: { "Content-Range": `${range}/${from === 0 ? total : "*"}` } });
}

describe("the pick list", () => {
  test("of thousands of products works by keyboard and keeps what is chosen", async () => {
    const backend = await openNew({ "GET products": manyProducts, "GET rpc/search_catalog": manyProducts });
    await fill();
    await scope.selectOptions("specific_products");
    const list = page.getByRole("list", { name: "All products" });
    await expect.element(checkbox(nameOf(1))).toBeVisible();
    expect(list.getByRole("listitem").elements().length).toBeLessThan(40);

    page.getByLabelText("Filter products").element().focus();
    await userEvent.keyboard("{Tab}[Space]{ArrowDown}{PageDown}[Space]{End}");
    await expect.element(checkbox(nameOf(2500))).toBeVisible();
    await userEvent.keyboard("{End}[Space]");
    await expect.element(page.getByText("3 chosen", { exact: true })).toBeVisible();

    await page.getByLabelText("Filter products").fill("nothing is called this");
    await expect.element(page.getByText('No products match "nothing is called this".')).toBeVisible();
    const chosen = page.getByRole("list", { name: "Chosen products" });
    expect(
      chosen
        .getByRole("listitem")
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([nameOf(1), nameOf(10), nameOf(2500)].map((each) => `${each}$40.00`));
    await userEvent.keyboard("{Tab}{Tab}{ArrowDown}{Enter}");
    await expect.element(page.getByText("2 chosen", { exact: true })).toBeVisible();
    await expect.element(button(`Remove ${nameOf(2500)}`)).toHaveFocus();
    await button("Add Promotion").click();
    await shownToast("Promotion added successfully!");
    expect(backend.requests(add)).toMatchObject([{ product_ids: [1, 2500] }]);
  });

  test("is cleared when the scope changes", async () => {
    await openNew();
    await scope.selectOptions("specific_products");
    await checkbox(ring.label).click();
    await expect.element(page.getByText("1 chosen", { exact: true })).toBeVisible();
    await scope.selectOptions("specific_categories");
    await checkbox("Gemstones").click();
    await scope.selectOptions("specific_products");
    await expect.element(page.getByText("0 chosen", { exact: true })).toBeVisible();
    await scope.selectOptions("specific_categories");
    await expect.element(page.getByText("0 chosen", { exact: true })).toBeVisible();
    await expect.element(checkbox("Gemstones")).not.toBeChecked();
  });

  test("lists chosen products that were deleted, so that they can be removed", async () => {
    const { backend } = await openEdit({ product_ids: [99, ring.key] });
    await button("Remove No longer in the catalog (99)").click();
    await expect.element(button(`Remove ${ring.label}`)).toHaveFocus();
    await button("Save Changes").click();
    await shownToast("Promotion updated successfully!");
    expect(backend.requests(change)).toEqual([{ product_ids: [ring.key] }]);
  });
});

describe("an edit", () => {
  test("sends only what changed, and points out a limit that is already reached", async () => {
    const { backend } = await openEdit({ usage_count: 12, usage_limit: 50 });
    await expect
      .element(limit)
      .toHaveAccessibleDescription(
        "How many orders it may apply to. Empty means no limit. Used 12 times so far.",
      );
    await limit.fill("10");
    await expect
      .element(limit)
      .toHaveAccessibleDescription(
        "It was already used 12 times: with this limit it applies to no further order.",
      );
    await page.getByRole("switch", { name: "Active" }).click();
    await button("Save Changes").click();
    await shownToast("Promotion updated successfully!");
    await expect.element(heading("Promotions")).toBeVisible();
    expect(backend.requests(change)).toEqual([{ is_active: false, usage_limit: 10 }]);
  });

  test("shows its times in the shop's time zone, wherever the admin is, and stores them in UTC", async () => {
    await setTimeZone("Pacific/Auckland");
    const { backend } = await openEdit(
      { start_date: "2026-01-01T14:00:00+00:00", end_date: "2036-07-01T14:00:00+00:00" },
      { timeZone: "America/New_York" },
    );
    await expect.element(start).toHaveValue("2026-01-01T09:00");
    await expect.element(start).toHaveAccessibleDescription("In the shop's time zone, Eastern Time.");
    await expect.element(end).toHaveValue("2036-07-01T10:00");
    await end.fill("2036-07-01T21:30");
    await button("Save Changes").click();
    await shownToast("Promotion updated successfully!");
    expect(backend.requests(change)).toEqual([{ end_date: "2036-07-02T01:30:00.000Z" }]);
  });

  test.for(["999999999", "nonsense"])("of the unknown promotion %s redirects to the list", async (id) => {
    await open(`/admin/promotions/edit/${id}`, {
      signedIn: admin,
      responses: { ...pickable, "GET promotions": () => rows([]) },
    });
    await shownToast("Promotion not found");
    await expect.element(heading("Promotions")).toBeVisible();
  });

  test("says that the promotion could not be loaded, and can be reloaded", async () => {
    const backend = await open(`/admin/promotions/edit/${springSale.id}`, {
      signedIn: admin,
      responses: { ...pickable, "GET promotions": busy },
    });
    await shownToast("Error fetching initial data", "The shop could not be reached.");
    backend.respond({ "GET promotions": () => rows([springSale]) });
    await button("Try again").click();
    await expect.element(name).toHaveValue("Spring Sale");
  });
});

const theirs: Partial<PromotionValues> = {
  discount_value: 35,
  applicable_scope: "specific_categories",
  product_ids: [],
  category_names: ["Gemstones"],
  start_date: localTime("2025-01-01T09:00"),
  end_date: localTime("2026-01-01T09:00"),
};

/** Renames a promotion that somebody else changes before it is saved, up to the dialog that shows both versions. */
async function editTogether() {
  const form = await openEdit();
  await name.fill("Mine");
  form.put(theirs);
  await button("Save Changes").click();
  await expect.element(conflict).toBeVisible();
  return form;
}

const conflictTexts = (role: string) =>
  conflict
    .getByRole(role)
    .elements()
    .map(({ textContent }) => textContent);

describe("an edit after somebody else's", () => {
  test("shows what they changed and can keep their version", async () => {
    const { stored } = await editTogether();
    expect(conflictTexts("term")).toEqual([
      "Discount value",
      "Applies to",
      "Products",
      "Categories",
      "Start date and time",
      "End date and time",
    ]);
    expect(conflictTexts("definition").slice(0, 4)).toEqual([
      "Theirs35",
      "YoursNot changed by you, so theirs stays.",
      "TheirsSpecific categories",
      "YoursNot changed by you, so theirs stays.",
    ]);
    expect(stored()?.name).toBe("Spring Sale");
    await isAccessible();
    await button("Keep theirs").click();
    await expect.element(name).toHaveValue("Spring Sale");
    await expect.element(value).toHaveValue("35");
    await expect.element(checkbox("Gemstones")).toBeChecked();
    await value.fill("36");
    await button("Save Changes").click();
    await shownToast("Promotion updated successfully!");
    expect(stored()).toMatchObject({ ...theirs, name: "Spring Sale", discount_value: 36 });
  });

  test("can be merged into their version, with the changed columns only", async () => {
    const { backend, stored } = await editTogether();
    await button("Save mine anyway").click();
    await shownToast("Promotion updated successfully!");
    await expect.element(heading("Promotions")).toBeVisible();
    expect(backend.requests(change).at(-1)).toEqual({ name: "Mine" });
    expect(stored()).toMatchObject({ ...theirs, name: "Mine" });
  });

  test("can be left as it is, and asks again when it is saved again", async () => {
    const { stored } = await editTogether();
    await conflict.getByRole("button", { name: "Cancel" }).click();
    await expect.element(button("Save Changes")).toHaveFocus();
    await expect.element(name).toHaveValue("Mine");
    await expect.element(value).toHaveValue("20");
    await button("Save Changes").click();
    await expect.element(conflict).toBeVisible();
    expect(stored()?.name).toBe("Spring Sale");
  });

  test("shows the newest version if they save again before the answer", async () => {
    const { stored, put } = await editTogether();
    put({ name: "Theirs", discount_value: 40 });
    await button("Save mine anyway").click();
    await expect.element(conflict.getByText("Theirs40")).toBeVisible();
    await expect.element(conflict.getByText("YoursMine")).toBeVisible();
    expect(stored()).toMatchObject({ name: "Theirs", discount_value: 40 });
    await button("Save mine anyway").click();
    await shownToast("Promotion updated successfully!");
    expect(stored()).toMatchObject({ name: "Mine", discount_value: 40 });
  });

  test.for([
    ["without a connection", lostConnection, "The shop could not be reached."],
    [
      "where both do not fit together",
      () => refusal(400, "23514", "violates check constraint"),
      "Your changes conflict with what somebody else saved. Keep theirs, then make yours again.",
    ],
  ] as const)("keeps the question open %s, and says so", async ([, answer, sentence]) => {
    const { backend } = await editTogether();
    backend.respond({ [change]: answer });
    await button("Save mine anyway").click();
    await shownToast("Error saving promotion", sentence);
    await expect.element(conflict.getByText(sentence, { exact: false }).first()).toBeVisible();
    await button("Keep theirs").click();
    await expect.element(value).toHaveValue("35");
  });

  test("has nothing left to save when they made the same change", async () => {
    const { backend, put } = await openEdit();
    await value.fill("35");
    put(theirs);
    await button("Save Changes").click();
    await shownToast("Promotion updated successfully!");
    expect(backend.requests(change)).toHaveLength(1);
  });

  test("is refused when the promotion was deleted", async () => {
    const { remove } = await openEdit();
    await scope.selectOptions("specific_categories");
    await checkbox("Gemstones").click();
    remove();
    await button("Save Changes").click();
    await shownToast("Error saving promotion", "This promotion was deleted in the meantime.");
    await expect.element(name).toHaveValue("Spring Sale");
    await expect.element(checkbox("Gemstones")).toBeChecked();
  });
});

test("the form is accessible, empty and filled, with errors and with its question", async () => {
  await openNew();
  await scope.selectOptions("specific_products");
  await checkbox(ring.label).click();
  await button("Add Promotion").click();
  await expect.element(name).toHaveFocus();
  await isAccessible();
  await fill("100");
  await button("Add Promotion").click();
  await expect.element(giveaway).toBeVisible();
  await isAccessible();
});
