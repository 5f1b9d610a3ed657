import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { customer, sessionOf, sessionResponses } from "../base/people.ts";
import {
  button,
  field,
  isAccessible,
  narrowPhone,
  open,
  phone,
  shownProblem,
  shownToast,
} from "../base/screen.tsx";
import { authRefusal, lostConnection, refusal, type Responses } from "../base/stub-backend.ts";

const find = "POST rpc/admin_invitation";
const accept = "POST rpc/accept_admin_invitation";
const makeAccount = "POST /invitations/account";
const signIn = "POST token";
const nothing = () => new Response(null, { status: 204 });

const invitation = (has_account: boolean, email = customer.email) => ({
  [find]: () => Response.json({ email, has_account }),
});

const openPage = (responses: Responses, more = {}) =>
  open("/accept-invitation#token=t-1", {
    mail: true,
    responses: { ...sessionResponses(customer), [accept]: nothing, ...responses },
    // It leads into the back office, which this test does not load.
    expected: /No routes matched/,
    ...more,
  });

const becomes = async () => {
  await shownToast("You are an administrator now");
};

describe("an invitation to the back office", () => {
  test("asks for a password if there is no account, and creates one", async () => {
    const backend = await openPage({
      ...invitation(false),
      [makeAccount]: () => Response.json({ email: customer.email }),
      [signIn]: () => Response.json(sessionOf(customer)),
    });
    await expect.element(page.getByText(customer.email)).toBeVisible();
    await isAccessible([phone, narrowPhone]);
    await field("Password").fill("ruby");
    await field("Confirm password").fill("ruby");
    await button("Set password and accept").click();
    await shownProblem(field("Password"), "Please use at least 6 characters.");
    await field("Password").fill("moonstone");
    await field("Confirm password").fill("moonstone");
    await button("Set password and accept").click();
    await becomes();
    expect(backend.requests(find)).toEqual([{ token: "t-1" }]);
    expect(backend.requests(makeAccount)).toEqual([{ token: "t-1", password: "moonstone" }]);
    expect(backend.requests(accept)).toEqual([{ token: "t-1" }]);
  });

  test("asks to log in if there is an account, then whether to accept", async () => {
    const backend = await openPage({
      ...invitation(true),
      [signIn]: () => authRefusal(400, "invalid_credentials", "Invalid login credentials"),
    });
    await field("Email").fill(customer.email);
    await field("Password").fill("wrong one");
    await button("Log in").click();
    await shownToast("Login failed");
    backend.respond({ [signIn]: () => Response.json(sessionOf(customer)) });
    await button("Log in").click();
    await isAccessible([phone, narrowPhone]);
    expect(backend.requests(accept)).toEqual([]);
    const release = backend.hold(accept);
    await button("Accept the invitation").click();
    await expect.element(button("Accepting...")).toBeVisible();
    release();
    await becomes();
    expect(backend.requests(accept)).toEqual([{ token: "t-1" }]);
  });

  test("cannot be accepted by an account with another address, which can log out", async () => {
    const backend = await openPage(
      { ...invitation(true, "eve@mail.example"), "POST logout": nothing },
      { signedIn: customer },
    );
    await expect.element(page.getByText(/You are logged in as/)).toBeVisible();
    await expect.element(button("Accept the invitation")).not.toBeInTheDocument();
    await button("Log out").click();
    await expect.element(button("Log in")).toBeVisible();
    expect(backend.requests(accept)).toEqual([]);
  });

  test("says why it is refused", async () => {
    const why = 'Please confirm your email address first: log out and use "Forgot password?".';
    await openPage(
      { ...invitation(true), [accept]: () => refusal(403, "PT403", why) },
      { signedIn: customer },
    );
    await button("Accept the invitation").click();
    await shownToast("The invitation could not be accepted", why);
    await expect.element(page.getByRole("alert").getByText(why).first()).toBeVisible();
  });

  test("that was used or withdrawn, or has expired, says so, and so does a page without a link", async () => {
    await openPage({ [find]: () => Response.json(null) });
    await expect.element(page.getByText(/^This invitation has been used or withdrawn/)).toBeVisible();
    await expect.element(button("Set password and accept")).not.toBeInTheDocument();
  });

  test("can be looked up again when the connection was lost", async () => {
    const backend = await openPage({ [find]: lostConnection });
    await expect.element(page.getByText(/^The shop could not be reached/)).toBeVisible();
    backend.respond(invitation(true));
    await button("Try again").click();
    await expect.element(button("Log in")).toBeVisible();
  });
});

test("the page of an invitation without a token asks for the link", async () => {
  await open("/accept-invitation", { mail: true });
  await expect.element(page.getByText("Please open this page with the link in our email.")).toBeVisible();
  await isAccessible();
});
