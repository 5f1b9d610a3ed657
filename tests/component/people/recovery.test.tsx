import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { halfConfirmed } from "../../../app/store/people/sign-in/mail-link.ts";
import { customer, type Person, sessionOf, sessionResponses, userOf } from "../base/people.ts";
import {
  button,
  heading,
  isAccessible,
  narrowPhone,
  open,
  shownProblem,
  shownToast,
} from "../base/screen.tsx";
import { authRefusal, lostConnection, type Responses, rows } from "../base/stub-backend.ts";

const email = page.getByLabelText("Email", { exact: true });
const password = page.getByLabelText("New password", { exact: true });
const confirmation = page.getByLabelText("Confirm new password", { exact: true });

const wornOut = () => authRefusal(403, "otp_expired", "Email link is invalid or has expired");
const newLink = page.getByRole("link", { name: "Send a new link" });

describe("a forgotten password", () => {
  const request = "POST recover";
  const openPage = (more = {}) =>
    open("/forgot-password", { mail: true, responses: { [request]: () => Response.json({}) }, ...more });

  test("leads from the login page to a link by email", async () => {
    const backend = await open("/login", { mail: true, responses: { [request]: () => Response.json({}) } });
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect.element(heading("Forgot password")).toBeVisible();
    await email.fill(` ${customer.email} `);
    await button("Send link").click();
    await expect.element(heading("Check your email")).toHaveFocus();
    await expect
      .element(page.getByText(new RegExp(`^If there is an account for ${customer.email},`)))
      .toBeVisible();
    expect(backend.requests(request)).toMatchObject([{ email: customer.email }]);
    await button("Use another address").click();
    await expect.element(heading("Forgot password")).toHaveFocus();
  });

  test("needs an address", async () => {
    const backend = await openPage();
    await email.fill("mira");
    await button("Send link").click();
    await shownProblem(email, "Please enter a valid email address.");
    expect(backend.requests(request)).toEqual([]);
  });

  test("keeps the address when the connection is lost or there were too many requests", async () => {
    const backend = await openPage({ responses: { [request]: lostConnection } });
    await email.fill(customer.email);
    await button("Send link").click();
    await shownToast("The link could not be sent");
    backend.respond({
      [request]: () =>
        Response.json(
          { code: "over_email_send_rate_limit", msg: "" },
          { status: 429, headers: { "Retry-After": "55" } },
        ),
    });
    await button("Send link").click();
    await shownToast("The link could not be sent", "Too many attempts, try again in 1 minute.");
    await expect.element(email).toHaveValue(customer.email);
  });

  test("says whom to ask if the shop cannot send mail", async () => {
    await open("/forgot-password", { mail: false });
    await expect.element(page.getByText(/^Passwords cannot be reset by email yet\./)).toBeVisible();
    await expect.element(email).not.toBeInTheDocument();
    await isAccessible();
  });

  test("is accessible on the narrowest phones", async () => {
    await openPage({ size: narrowPhone });
    await expect.element(email).toBeVisible();
    await isAccessible();
  });
});

async function setPassword(first: string, second = first) {
  await password.fill(first);
  await confirmation.fill(second);
  await button("Set new password").click();
}

describe("a new password", () => {
  const verify = "POST verify";
  const save = "PUT user";
  const openPage = (fragment = "#token_hash=link-1&type=recovery", responses = {}) =>
    open(`/reset-password${fragment}`, {
      mail: true,
      responses: {
        ...sessionResponses(customer),
        [verify]: () => Response.json(sessionOf(customer)),
        [save]: () => Response.json(userOf(customer)),
        "GET orders": () => rows([]),
        ...responses,
      },
    });

  test("is set with the link, and leads into the account", async () => {
    const backend = await openPage();
    await setPassword("moonstone");
    await shownToast("Password changed", "You are logged in here, and nowhere else.");
    await expect.element(heading("Order History")).toBeVisible();
    expect(backend.requests(verify)).toMatchObject([{ type: "recovery", token_hash: "link-1" }]);
    expect(backend.requests(save)).toMatchObject([{ password: "moonstone" }]);
  });

  test("can be corrected when it is refused: the one-time link is used once", async () => {
    const backend = await openPage(undefined, {
      [save]: () =>
        authRefusal(422, "same_password", "New password should be different from the old password."),
    });
    await setPassword("moonstone");
    await shownProblem(password, "New password should be different from the old password.");
    backend.respond({ [save]: () => Response.json(userOf(customer)) });
    await setPassword("amethysts");
    await shownToast("Password changed");
    expect(backend.requests(verify)).toHaveLength(1);
  });

  test("that is short, or typed differently, is not sent", async () => {
    const backend = await openPage();
    await setPassword("moon");
    await shownProblem(password, "Please use at least 6 characters.");
    await setPassword("moonstone", "moonston");
    await shownProblem(confirmation, "Please type the same password twice.");
    expect(backend.requests(verify)).toEqual([]);
    await isAccessible();
  });

  test.for([
    ["", "Please open this page with the link in our email."],
    [
      "#error=access_denied&error_code=otp_expired",
      "This link has been used before, or is older than an hour.",
    ],
  ] as const)("is not asked for with %j", async ([fragment, sentence]) => {
    await openPage(fragment);
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expect.element(password).not.toBeInTheDocument();
    await expect.element(newLink).toHaveAttribute("href", "/forgot-password");
    await isAccessible();
  });

  test("with a used or expired link leads to a new one", async () => {
    await openPage(undefined, { [verify]: wornOut });
    await setPassword("moonstone");
    await expect.element(newLink).toBeVisible();
  });
});

const confirm = "POST verify";
const firstOfTwo = () => Response.json({ msg: "Confirmation link accepted.", code: "200" });

/** Where the mail about a sign-up, or about a changed address, leads. */
function openConfirmation(responses: Responses, { type = "signup", signedIn }: Confirmation = {}) {
  return open(`/confirm-address#token_hash=link-2&type=${type}`, {
    ...(signedIn && { signedIn }),
    responses: { "POST logout": () => new Response(null, { status: 204 }), ...responses },
  });
}
type Confirmation = { type?: string; signedIn?: Person };

describe("confirming an address", () => {
  const confirmed = page.getByText("Thank you: your email address is confirmed.");
  const ownPassword = page.getByLabelText("Password", { exact: true });
  const asCustomer = { signedIn: customer };

  test("takes the password of the logged-in account, which stays logged in", async () => {
    const authorized: (string | null)[] = [];
    const answer = (request: Request) => {
      authorized.push(request.headers.get("Authorization"));
      return Response.json(sessionOf(customer));
    };
    const backend = await openConfirmation({ [confirm]: answer }, asCustomer);
    await button("Confirm address").click();
    await shownProblem(ownPassword, "Please enter your password.");
    await ownPassword.fill("moonstone");
    await isAccessible();
    await button("Confirm address").click();
    await expect.element(confirmed).toBeVisible();
    expect(backend.requests(confirm)).toMatchObject([
      { type: "signup", token_hash: "link-2", password: "moonstone" },
    ]);
    // The access token, not the guests' key.
    expect(authorized).toEqual([expect.stringMatching(/^Bearer header\./)]);
    await expect
      .element(page.getByRole("banner").getByRole("link", { name: "Log in" }))
      .not.toBeInTheDocument();
  });

  test("reports a wrong password, and a link for another account", async () => {
    const backend = await openConfirmation(
      { [confirm]: () => authRefusal(400, "invalid_credentials", "") },
      asCustomer,
    );
    await ownPassword.fill("moonston");
    await button("Confirm address").click();
    await shownProblem(ownPassword, "This is not your password.");
    backend.respond({ [confirm]: () => authRefusal(403, "session_not_found", "") });
    await ownPassword.fill("moonstone");
    await button("Confirm address").click();
    await shownToast(
      "The address could not be confirmed",
      "This link is for a different account from the one you are logged in to.",
    );
    await button("Set a new password instead").click();
    await expect.element(password).toBeVisible();
  });

  test("takes a new password from a guest, and leads into the account", async () => {
    const backend = await openConfirmation({
      ...sessionResponses(customer),
      [confirm]: () => Response.json(sessionOf(customer)),
      "PUT user": () => Response.json(userOf(customer)),
      "GET orders": () => rows([]),
    });
    await password.fill("moonstone");
    await confirmation.fill("moonstone");
    await isAccessible();
    await button("Confirm address").click();
    await shownToast("Address confirmed", "You are logged in here, and nowhere else.");
    await expect.element(heading("Order History")).toBeVisible();
    expect(backend.requests(confirm)).toMatchObject([{ type: "signup", token_hash: "link-2" }]);
    expect(backend.requests("PUT user")).toMatchObject([{ password: "moonstone" }]);
  });

  test("after a change says that the other address has to confirm it, too", async () => {
    const backend = await openConfirmation({ [confirm]: firstOfTwo }, { type: "email_change" });
    await button("Confirm address").click();
    await expect.element(page.getByText(halfConfirmed.message!)).toBeVisible();
    expect(backend.requests(confirm)).toMatchObject([{ type: "email_change", token_hash: "link-2" }]);
    await expect.element(button("Confirm address")).not.toBeInTheDocument();
    await isAccessible();
  });

  test("can be tried again after a lost connection, but not with a used or expired link", async () => {
    const backend = await openConfirmation({ [confirm]: lostConnection }, asCustomer);
    await ownPassword.fill("moonstone");
    await button("Confirm address").click();
    await shownToast("The address could not be confirmed");
    await expect.element(ownPassword).toHaveValue("moonstone");
    backend.respond({ [confirm]: wornOut });
    await button("Confirm address").click();
    await expect
      .element(page.getByText("This link has been used before, or is older than an hour."))
      .toBeVisible();
    await expect.element(button("Confirm address")).not.toBeInTheDocument();
    await isAccessible();
  });
});
