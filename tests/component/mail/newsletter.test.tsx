import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { catalog } from "../cart/shopping.ts";
import {
  button,
  desktop,
  field,
  heading,
  isAccessible,
  leavesFragment,
  narrowPhone,
  open,
  phone,
  shownToast,
} from "../base/screen.tsx";
import { lostConnection, type Responses, rows } from "../base/stub-backend.ts";

const request = "POST rpc/subscribe_to_newsletter";
const done = () => new Response(null, { status: 204 });
const email = field("Email for our newsletter");
const footer = page.getByRole("contentinfo");
const answer =
  "Please check your email: unless this address gets the newsletter already, we have sent it a link to confirm it.";

const section = {
  id: 7,
  kind: "newsletter",
  content: { title: "Letters from the workshop", body: "Four times a year." },
};

const openHome = (sections: object[], hasNewsletter = true, responses: Responses = {}) =>
  open("/", {
    shop: { hasNewsletter },
    responses: { ...catalog, "GET home_sections": () => rows(sections), ...responses },
  });

test("the foot of a page asks for an address, by keyboard too, and answers always the same", async () => {
  const backend = await openHome([], true, { [request]: done });
  await expect.element(email).toBeVisible();
  await email.fill("mira");
  await button("Subscribe").click();
  await expect.element(footer.getByText("Please enter a valid email address.")).toBeVisible();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveValue("mira");
  await isAccessible([desktop, narrowPhone]);
  await email.fill(" Mira@Mail.example ");
  await userEvent.keyboard("{Enter}");
  await expect.element(footer.getByText(answer)).toBeVisible();
  await isAccessible([desktop, phone]);
  expect(backend.requests(request)).toEqual([{ email: "Mira@mail.example", source: "footer" }]);
});

test("an address that could not be sent stays in its field", async () => {
  const backend = await openHome([], true, { [request]: lostConnection });
  await email.fill("mira@mail.example");
  await button("Subscribe").click();
  await shownToast("The newsletter could not be ordered");
  await expect.element(email).toHaveValue("mira@mail.example");
  backend.respond({ [request]: done });
  await button("Subscribe").click();
  await expect.element(footer.getByText(answer)).toBeVisible();
});

test("a section of the home page asks, too, in the owner's words", async () => {
  const backend = await openHome([section], true, { [request]: done });
  const main = page.getByRole("main");
  await expect.element(main.getByRole("heading", { name: "Letters from the workshop" })).toBeVisible();
  await expect.element(main.getByText("Four times a year.")).toBeVisible();
  await isAccessible([desktop, narrowPhone]);
  await main.getByRole("textbox", { name: "Email for our newsletter" }).fill("mira@mail.example");
  await main.getByRole("button", { name: "Subscribe" }).click();
  await expect.element(main.getByText(answer)).toBeVisible();
  expect(backend.requests(request)).toEqual([{ email: "mira@mail.example", source: "home" }]);
});

test("a shop without a newsletter asks nowhere", async () => {
  await openHome([section, { id: 8, kind: "banner", content: { title: "Spring" } }], false);
  await expect.element(heading("Spring")).toBeVisible();
  await expect.element(footer.getByRole("link", { name: "Privacy Policy" })).toBeVisible();
  await expect.element(page.getByText("Letters from the workshop")).not.toBeInTheDocument();
  await expect.element(email).not.toBeInTheDocument();
});

const gone = "This link no longer opens anything.";
const look = "POST rpc/mailed_newsletter_address";
const confirm = "POST rpc/confirm_newsletter";

test("the link of the mail names the address, and only the button confirms it", async () => {
  leavesFragment();
  const backend = await open("/newsletter#token=t-1", {
    responses: { [look]: () => Response.json("mira@mail.example"), [confirm]: done },
  });
  await expect.element(heading("Newsletter", 1)).toBeVisible();
  await expect.element(page.getByText(/^Shall our newsletter come to mira@mail\.example\?/)).toBeVisible();
  await isAccessible([desktop, narrowPhone]);
  expect(backend.requests(confirm)).toEqual([]);
  await button("Subscribe").click();
  await expect
    .element(page.getByText("Thank you: our newsletter comes to mira@mail.example from now on."))
    .toBeVisible();
  await isAccessible([desktop, phone]);
  expect(backend.requests(confirm)).toEqual([{ token: "t-1" }]);
});

test("a link that opens nothing says so", async () => {
  leavesFragment();
  await open("/newsletter#token=t-1", { responses: { [look]: () => Response.json(null) } });
  await expect.element(page.getByText(gone)).toBeVisible();
});

const end = "POST rpc/end_newsletter";

test("one press unsubscribes", async () => {
  const backend = await open("/newsletter/unsubscribe/k-1", { responses: { [end]: done } });
  await expect.element(heading("Newsletter", 1)).toBeVisible();
  await isAccessible([desktop, narrowPhone]);
  expect(backend.requests(end)).toEqual([]);
  await button("Unsubscribe").click();
  await expect.element(page.getByText("You are unsubscribed: our newsletter comes no more.")).toBeVisible();
  expect(backend.requests(end)).toEqual([{ key: "k-1" }]);
});

test("a key that opens nothing says so, and can be tried again", async () => {
  await open("/newsletter/unsubscribe/k-1", {
    responses: {
      [end]: () =>
        Response.json(
          { code: "PT404", message: gone, details: null, hint: "newsletter_link_unknown" },
          { status: 404 },
        ),
    },
  });
  await button("Unsubscribe").click();
  await shownToast("The newsletter could not be ended", gone);
  await expect.element(button("Unsubscribe")).toBeEnabled();
});
