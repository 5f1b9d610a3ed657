import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { customer } from "../base/people.ts";
import { button, desktop, isAccessible, leavesFragment, open, phone, shownToast } from "../base/screen.tsx";
import { lostConnection, refusal, type Responses, unreachable } from "../base/stub-backend.ts";
import { downloads } from "../base/downloads.ts";

const ask = "POST rpc/request_customer_data";
const look = "POST rpc/customer_data_request";
const exported = "POST rpc/export_own_data";
const erased = "POST rpc/erase_own_data";
const nothing = () => new Response(null, { status: 204 });
/** The wide one last: what follows is on a desktop. */
const sizes = [phone, desktop];

function request(kind: "export" | "erase", why: string | null = null): Responses {
  return {
    [look]: () => Response.json({ kind, email: customer.email, expires_at: "2026-03-09", refusal: why }),
  };
}

test("the account asks for a link, which the mail brings, or says why not", async () => {
  const openOrder = "Order #41 is neither delivered nor cancelled yet. Data can be erased after that.";
  const backend = await open("/account/settings", {
    signedIn: customer,
    mail: true,
    responses: { [ask]: nothing },
  });
  await button("Download your data").click();
  await shownToast("Link sent", customer.email);
  await expect.element(page.getByText("We have sent you the link.")).toBeVisible();
  backend.respond({ [ask]: () => refusal(409, "PT409", openOrder) });
  await button("Delete my account").click();
  await shownToast("The link could not be sent", openOrder);
  await expect.element(page.getByText(openOrder).first()).toBeVisible();
  expect(backend.requests(ask)).toEqual([{ kind: "export" }, { kind: "erase" }]);
  await isAccessible(sizes);
});

test("without mail, the account says whom to ask", async () => {
  await open("/account/settings", { signedIn: customer });
  await expect.element(page.getByRole("link", { name: "write to us" })).toHaveAttribute("href", "/contact");
});

test("a link downloads everything in one file", async () => {
  leavesFragment();
  const backend = await open("/your-data#token=t-1", {
    responses: { [look]: lostConnection, [exported]: () => Response.json({ email: customer.email }) },
  });
  await expect.element(page.getByText(unreachable)).toBeVisible();
  backend.respond(request("export"));
  await button("Try again").click();
  const files = downloads();
  await button("Download your data").click();
  await expect.poll(() => files.names).toEqual(["my-data.json"]);
  expect(await files.read()).toEqual({ email: customer.email });
  expect(backend.requests(exported)).toEqual([{ token: "t-1" }]);
  await isAccessible(sizes);
});

test("a link deletes the account, and whoever is logged in with it is logged out", async () => {
  leavesFragment();
  const backend = await open("/your-data#token=t-1", {
    signedIn: customer,
    responses: {
      ...request("erase"),
      [erased]: () => refusal(409, "PT409", "Not now."),
    },
  });
  await expect.element(page.getByText(/Invoices stay as they were issued/)).toBeVisible();
  await button("Delete my account").click();
  await shownToast("Your account could not be deleted", "Not now.");
  await isAccessible(sizes);
  backend.respond({ [erased]: nothing });
  await button("Delete my account").click();
  await expect.element(page.getByText(/Your account and your data are deleted/)).toBeVisible();
  const account = page.getByRole("banner").getByRole("link", { name: "Account" });
  await expect.element(account).not.toBeInTheDocument();
  expect(backend.requests(erased)).toEqual([{ token: "t-1" }, { token: "t-1" }]);
});

test.for<[string, Responses, string]>([
  ["without a token", {}, "Please open this page with the link in our email."],
  [
    "that is worn out",
    { [look]: () => Response.json(null) },
    "This link is older than an hour, has been used, or you have asked for another.",
  ],
  ["that an open order stops", request("erase", "Order #41 is open."), "Order #41 is open."],
])("a link %s says so", async ([what, responses, words]) => {
  leavesFragment();
  await open(`/your-data${what === "without a token" ? "" : "#token=t-1"}`, { responses });
  await expect.element(page.getByText(words)).toBeVisible();
});
