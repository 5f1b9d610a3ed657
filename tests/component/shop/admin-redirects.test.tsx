/** @module-tag long */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
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
import { created, refusal, rows } from "../base/stub-backend.ts";

const add = "POST redirects";
const change = "PATCH redirects";

const list = page.getByRole("table", { name: "Redirects" });
const path = field("Old address");
const target = field("Leads to");
const save = button("Save Changes");

const redirect = (id: number, from: string, to: string) => ({
  id,
  path: from,
  target: to,
  updated_at: "2026-01-01T00:00:00+00:00",
});

async function openRedirects(search = "") {
  const redirects = [
    redirect(1, "/collections/rings", "/products?category=Rings"),
    redirect(2, "/products/old ring", "/product/7"),
  ];
  const responses = { ...table("redirects", redirects), [add]: created };
  const backend = await open(`/admin/settings/redirects${search}`, { signedIn: admin, responses });
  await expect.element(list).toBeVisible();
  return { backend, redirects, responses };
}

test("the list says where each old address leads, and searches both", async () => {
  const { backend } = await openRedirects();
  for (const row of [
    "/collections/rings /products?category=Rings Edit /collections/rings Delete /collections/rings",
    "/products/old ring /product/7 Edit /products/old ring Delete /products/old ring",
  ])
    // oxlint-disable-next-line no-await-in-loop -- they are all there at once
    await expect.element(list.getByRole("row", { name: row, exact: true })).toBeVisible();
  await expect.element(link("Redirects")).toHaveAttribute("aria-current", "page");
  await isAccessible([desktop, phone]);

  backend.respond({ "GET redirects": () => rows([]) });
  await field("Search redirects").fill('50%_"a"');
  await expect.element(page.getByText("No redirects found matching your criteria.")).toBeVisible();
  const asked = new URLSearchParams(backend.requests("GET redirects").at(-1) as string).get("or");
  expect(asked).toBe(String.raw`(found_by.imatch."50%_\"a\"")`);
});

test("a redirect is added, and what is wrong with it is said beside what was typed", async () => {
  const { backend, responses } = await openRedirects();
  await button("Add redirect").click();
  await save.click();
  await shownProblem(path, "Please enter the old address.");
  for (const [typed, problem] of [
    ["products/old-ring", "Please enter a path that begins with /, followed by a name."],
    ["https://old.example/?p=12", "Please enter a path that begins with /, followed by a name."],
    [`/${"x".repeat(500)}`, "Please use at most 500 characters; this has 501."],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await path.fill(typed);
    await save.click();
    await shownProblem(path, problem);
    await expect.element(path).toHaveValue(typed);
  }
  await path.fill(" https://old.example/products/fine-ring?ref=mail ");
  for (const typed of ["product/7", "//other.example", "http://other.example", "/a b"]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await target.fill(typed);
    await save.click();
    await shownProblem(
      target,
      "Please enter a path that begins with one /, or an address that begins with https://, without spaces.",
    );
  }
  await isAccessible([desktop, phone]);
  await target.fill("/product/7");
  backend.respond({ [add]: () => refusal(409, "23505", "duplicate key") });
  await save.click();
  await shownProblem(path, "There is already a redirect for this address.");
  backend.respond({ [add]: () => refusal(409, "PT409", "This address would lead back to the old one.") });
  await save.click();
  await shownProblem(target, "This address would lead back to the old one.");
  await expect.element(path).toHaveValue(" https://old.example/products/fine-ring?ref=mail ");
  backend.respond(responses);
  await save.click();
  await shownToast("Settings saved successfully!");
  expect(backend.requests(add).at(-1)).toEqual({
    path: "https://old.example/products/fine-ring?ref=mail",
    target: "/product/7",
  });
});

test("a redirect is changed, unless somebody else has changed it, and deleted after a question", async () => {
  const { backend, redirects } = await openRedirects();
  await button("Edit /products/old ring").click();
  Object.assign(redirects[1]!, { target: "/product/8", updated_at: "2026-01-02T00:00:00+00:00" });
  await target.fill("/product/9");
  await save.click();
  const conflict = dialog("Changed in the meantime");
  await expect.element(conflict.getByText("/product/8")).toBeVisible();
  await conflict.getByRole("button", { name: "Save mine anyway" }).click();
  await shownToast("Settings saved successfully!");
  expect(backend.requests(change).at(-1)).toEqual({ target: "/product/9" });
  expect(redirects[1]!.target).toBe("/product/9");

  await button("Delete /products/old ring").click();
  await expect.element(page.getByText(/Links to it will then lead nowhere\./)).toBeVisible();
  await button("Delete").click();
  await shownToast("Redirect deleted successfully!");
  expect(redirects.map((row) => row.path)).toEqual(["/collections/rings"]);
});

test("there may be none yet, and a list that cannot be loaded says so", async () => {
  const backend = await open("/admin/settings/redirects", {
    signedIn: admin,
    responses: { "GET redirects": () => refusal(500, "XX000", "The database is resting.") },
  });
  await shownToast("The redirects could not be loaded", "The database is resting.");
  backend.respond({ "GET redirects": () => rows([]) });
  await button("Try again").click();
  await expect.element(page.getByText("No redirects yet")).toBeVisible();
  await isAccessible();
});
