import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { admin } from "../base/people.ts";
import {
  button,
  desktop,
  dialog,
  field,
  isAccessible,
  link,
  open,
  phone,
  shownProblem,
  shownToast,
} from "../base/screen.tsx";
import { table } from "../base/stored-rows.ts";
import { refusal, rows } from "../base/stub-backend.ts";
import { brooch, list, openProducts } from "./products.ts";

const add = "POST list_views";
const choose = "POST list_columns";
const name = field("Name");
const usual = "category.sku.price.stock.featured";

const box = (label: string) => page.getByRole("checkbox", { name: label, exact: true });

const heads = () =>
  page
    .getByRole("columnheader")
    .elements()
    .map(({ textContent }) => textContent);

/** A database's views of a list: one, and those that the test adds. */
function storedViews() {
  const views = [
    {
      id: 1,
      name: "Low stock",
      query: `columns=${usual}&filter=outofstock`,
      updated_at: "2026-01-01T00:00:00+00:00",
    },
  ];
  const { "GET list_views": read, ...others } = table("list_views", views);
  return {
    views,
    responses: {
      ...others,
      // The filter by list is not the stub's.
      "GET list_views": (request: Request) => (request.url.includes("id=eq.") ? read!(request) : rows(views)),
      [add]: async (request: Request) => {
        const values = (await request.json()) as { name: string; query: string };
        views.push({ ...values, id: 2, updated_at: "2026-01-01T00:00:00+00:00" });
        return rows([{ id: 2 }]);
      },
    },
  };
}

test("an administrator chooses the table's columns, which stay", async () => {
  const backend = await openProducts("/admin/products", {
    [list]: () =>
      rows([
        {
          ...brooch,
          final_price: 48,
          tags: ["gold", "gift"],
          created_at: "2026-02-01T12:00:00Z",
          product_costs: { cost: 45 },
        },
      ]),
    "GET list_columns": () => rows([{ columns: ["price", "cost", "margin", "lost"] }]),
  });
  await expect.element(page.getByRole("columnheader", { name: "Cost" })).toBeVisible();
  expect(heads()).toEqual(["Image", "Name", "Price", "Cost", "Margin", "Actions"]);
  const cells = page.getByRole("row").nth(1).getByRole("cell").elements();
  // The margin stands in its own column only.
  expect(cells.slice(2, 5).map(({ textContent }) => textContent)).toEqual([
    "$60.00$48.00 now",
    "$45.00",
    "25%",
  ]);

  await button("Columns").click();
  for (const label of ["Price", "Cost", "Margin"])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await box(label).click();
  await button("Show Columns").click();
  await expect.element(page.getByText("Please choose at least one column.")).toBeVisible();
  await expect.element(box("Category")).toHaveFocus();
  await isAccessible([desktop]);
  for (const label of ["Price now", "Stock", "Status", "Tags", "Publish at", "Added", "Last change"])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await box(label).click();
  const wanted = ["now", "stock", "status", "tags", "publish", "added", "changed"];
  backend.respond({
    [choose]: () => new Response(null, { status: 201 }),
    "GET list_columns": () => rows([{ columns: wanted }]),
  });
  await button("Show Columns").click();
  await expect.element(dialog("Columns")).not.toBeInTheDocument();
  await expect.element(button("Columns")).toHaveFocus();
  expect(backend.requests(choose)).toEqual([{ list: "products", columns: wanted }]);
  await expect.element(page.getByRole("columnheader", { name: "Tags" })).toBeVisible();
  const others = page.getByRole("row").nth(1).getByRole("cell").elements();
  expect(others.slice(2, 9).map(({ textContent }) => textContent)).toEqual([
    "$48.00",
    "In Stock (10)",
    "Published",
    "gold, gift",
    "None",
    "Feb 1, 2026",
    "Jan 1, 2026",
  ]);
  await isAccessible([desktop]);
});

test("what the list shows is saved as a view, which is a link for all administrators", async () => {
  const { responses } = storedViews();
  const backend = await openProducts("/admin/products?filter=lowstock&sort=price", {
    "GET shop_facts": () => rows([{ low_stock_threshold: 5 }]),
    ...responses,
  });
  await expect.element(link("Low stock")).toBeVisible();
  await button("Save View").click();
  await button("Save View").last().click();
  await shownProblem(name, "Please enter a name.");
  await isAccessible([desktop, phone]);
  await name.fill(" To  order ");
  backend.respond({ [add]: () => refusal(409, "23505") });
  await button("Save View").last().click();
  await shownProblem(name, "There is already a view with this name.");
  backend.respond(responses);
  await button("Save View").last().click();
  await shownToast("View saved");
  expect(backend.requests(add).at(-1)).toEqual({
    list: "products",
    name: "To order",
    query: `columns=${usual}&filter=lowstock&sort=price`,
  });
  await expect.element(link("To order")).toHaveAttribute("aria-current", "page");
  expect(page.getByRole("navigation", { name: "Views" }).element()).toContainElement(
    document.activeElement as HTMLElement,
  );
  await isAccessible([desktop, phone]);

  await link("All products").click();
  await expect.element(link("All products")).toHaveAttribute("aria-current", "page");
  await expect.element(field("Stock status")).toHaveValue("");
  await link("To order").click();
  await expect.element(field("Stock status")).toHaveValue("lowstock");
  await expect.poll(() => backend.requests(list).at(-1)).toContain("order=price.asc%2Cid.asc");
});

test("a view takes over what is shown, unless somebody else has changed it, and is deleted after a question", async () => {
  const { views, responses } = storedViews();
  const backend = await openProducts(`/admin/products?view=1&columns=${usual}&filter=outofstock`, responses);
  await expect.element(button("Edit View")).toBeVisible();
  await expect.element(button("Save as New")).not.toBeInTheDocument();
  await field("Status").selectOptions("Draft");
  await button("Update View").click();
  Object.assign(views[0]!, { name: "Gone", updated_at: "2026-01-02T00:00:00+00:00" });
  await button("Save Changes").click();
  const conflict = dialog("Changed in the meantime");
  await expect.element(conflict.getByText("Gone")).toBeVisible();
  await conflict.getByRole("button", { name: "Save mine anyway" }).click();
  await shownToast("View saved");
  expect(backend.requests("PATCH list_views").at(-1)).toEqual({
    query: `columns=${usual}&filter=outofstock&status=draft`,
  });
  await expect.element(button("Edit View")).toBeVisible();

  await button("Delete View").click();
  await userEvent.keyboard("{Escape}");
  await expect.element(button("Delete View")).toHaveFocus();
  await button("Delete View").click();
  await button("Delete").click();
  await shownToast("View deleted");
  // What it showed stays, and could be saved again.
  await expect.element(button("Save View")).toBeVisible();
  await expect.element(field("Status")).toHaveValue("draft");
  expect(views).toEqual([]);
});

test.for([
  [
    "orders",
    {
      "GET orders": () => rows([]),
      "POST rpc/order_count": () => Response.json(0),
      "GET rpc/order_count": () => Response.json(0),
    },
    "/admin/orders?tab=to-ship",
    "tab=to-ship",
  ],
  [
    "customers",
    { "GET customers": () => rows([]), "GET rpc/customer_count": () => Response.json(0) },
    "/admin/customers?kind=guest",
    "kind=guest",
  ],
] as const)("the list of %s has views, too", async ([name_, answers, address, query]) => {
  const { responses } = storedViews();
  const backend = await open(address, { signedIn: admin, responses: { ...answers, ...responses } });
  await button("Save View").click();
  await name.fill("Mine");
  await button("Save View").last().click();
  await shownToast("View saved");
  expect(backend.requests(add)).toEqual([{ list: name_, name: "Mine", query }]);
});
