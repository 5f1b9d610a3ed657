import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { admin } from "../base/people.ts";
import {
  button,
  desktop,
  field,
  heading,
  isAccessible,
  open,
  phone,
  shownProblem,
  shownToast,
} from "../base/screen.tsx";
import { shopResponses } from "../shop/shop-document.ts";
import { lostConnection, rows } from "../base/stub-backend.ts";

const read = "HEAD newsletter_subscribers";
const remove = "DELETE newsletter_subscribers";

/** So many rows that the question, as PostgREST counts them. */
const counted = (count: number) =>
  new Response(null, { status: 206, headers: { "Content-Range": `*/${count}` } });

function countsBy(subscribed: number, unconfirmed: number, unsubscribed: number) {
  return (asked: Request) => {
    const { searchParams } = new URL(asked.url);
    if (searchParams.get("confirmed_at") === "is.null") return counted(unconfirmed);
    return counted(searchParams.get("unsubscribed_at") === "is.null" ? subscribed : unsubscribed);
  };
}

const openNewsletter = (counts: [number, number, number], mail = true) =>
  open("/admin/settings/newsletter", {
    signedIn: admin,
    responses: {
      ...shopResponses,
      [read]: countsBy(...counts),
      [remove]: () => rows([{ id: 1 }]),
      "GET app_settings": () => rows([{ key: "newsletter_enabled", enabled: false }]),
      "PATCH app_settings": () => rows([{ key: "newsletter_enabled" }]),
      "GET rpc/mail_is_set_up": () => Response.json(mail),
    },
  });

test("the newsletter is switched on, and says how many subscribe", async () => {
  const backend = await openNewsletter([2, 1, 3]);
  const list = page.getByRole("list", { name: "Subscribers" });
  await expect.element(list.getByText("2 subscribers")).toBeVisible();
  await expect.element(list.getByText("3 unsubscribed")).toBeVisible();
  await expect.element(list.getByText("1 not confirmed yet")).toBeVisible();
  await isAccessible([desktop, phone]);
  await page.getByRole("switch", { name: "Newsletter" }).click();
  await button("Save Newsletter").click();
  await shownToast("Settings saved successfully!");
  expect(backend.requests("PATCH app_settings")).toMatchObject([{ value: { enabled: true } }]);
  await expect.element(button("Export subscribers")).toBeVisible();
  await expect.element(button("Export unsubscribed")).toBeVisible();
});

test("a shop without subscribers or mail offers no files, and says what is missing", async () => {
  await openNewsletter([0, 0, 0], false);
  await expect
    .element(page.getByText("is not set up, so nobody gets the link that confirms an address."))
    .toBeVisible();
  await expect.element(page.getByText("0 subscribers")).toBeVisible();
  await expect.element(button("Export subscribers")).not.toBeInTheDocument();
  await isAccessible([desktop, phone]);
});

test("an address is deleted, or is not there", async () => {
  const backend = await openNewsletter([1, 0, 0]);
  const address = field("Delete an address");
  await address.fill("mira");
  await button("Delete").click();
  await shownProblem(address, "Please enter a valid email address.");
  await address.fill(" Mira@mail.example ");
  await button("Delete").click();
  await shownToast("Mira@mail.example is deleted");
  expect(backend.requests(remove)).toEqual(["?email=eq.mira%40mail.example&select=id"]);
  backend.respond({ [remove]: () => rows([]) });
  await address.fill("ben@mail.example");
  await button("Delete").click();
  await shownProblem(address, "This address is not among them.");
  await expect.element(address).toHaveValue("ben@mail.example");
});

test("a page that could not be read says why", async () => {
  await open("/admin/settings/newsletter", {
    signedIn: admin,
    responses: {
      [read]: lostConnection,
      "GET app_settings": () => rows([]),
      "GET rpc/mail_is_set_up": () => Response.json(true),
    },
  });
  await expect.element(heading("The settings could not be loaded")).toBeVisible();
});
