import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { customer, userOf } from "../base/people.ts";
import {
  button,
  desktop,
  dialog,
  field,
  isAccessible,
  open,
  phone,
  shownProblem,
  shownToast,
} from "../base/screen.tsx";
import { authRefusal, heldBack, lostConnection } from "../base/stub-backend.ts";

const save = "PUT user";
const password = page.getByLabelText("New password", { exact: true });
const confirmation = page.getByLabelText("Confirm new password");

const saved = () => Response.json(userOf(customer));

async function openSettings() {
  const backend = await open("/account/settings", { signedIn: customer, responses: { [save]: saved } });
  await expect.element(password).toBeVisible();
  return backend;
}

async function fill(first: string, second = first) {
  await password.fill(first);
  await confirmation.fill(second);
}

describe("a new password", () => {
  test("is set by keyboard alone", async () => {
    const backend = await openSettings();
    password.element().focus();
    await userEvent.keyboard("moonstone");
    await userEvent.tab();
    await userEvent.keyboard(" ");
    await expect.element(password).toHaveAttribute("type", "text");
    await userEvent.tab();
    await userEvent.keyboard("moonstone");
    await userEvent.keyboard("{Enter}");
    await shownToast("Password Updated!");
    await expect.element(password).toHaveValue("");
    await expect.element(confirmation).toHaveValue("");
    await expect.element(password).toHaveAttribute("type", "password");
    expect(backend.requests(save)).toMatchObject([{ password: "moonstone" }]);
  });

  test("of an administrator takes the present one, which is asked for over the form", async () => {
    const backend = await openSettings();
    const asks = dialog("Confirm with your password");
    backend.respond({
      [save]: () => authRefusal(400, "current_password_required", "Please enter your current password."),
    });
    await fill("moonstone");
    await button("Update Password").click();
    await expect.element(asks).toBeVisible();
    await isAccessible([phone, desktop]);
    await asks.getByRole("button", { name: "Cancel" }).click();
    await shownToast("Update Failed", "Please enter your current password.");
    await expect.element(password).toHaveValue("moonstone");

    await button("Update Password").click();
    await expect.element(asks).toBeVisible();
    backend.respond({
      [save]: () => authRefusal(400, "current_password_invalid", "This is not your password."),
    });
    await field("Your password").fill("guess");
    await userEvent.keyboard("{Enter}");
    await shownProblem(field("Your password"), "This is not your password.");
    backend.respond({ [save]: saved });
    await field("Your password").fill("sunstone");
    await userEvent.keyboard("{Enter}");
    await shownToast("Password Updated!");
    await expect.element(asks).not.toBeInTheDocument();
    await expect.element(password).toHaveValue("");
    expect(backend.requests(save)).toMatchObject([
      { password: "moonstone" },
      { password: "moonstone" },
      { password: "moonstone", current_password: "guess" },
      { password: "moonstone", current_password: "sunstone" },
    ]);
  });

  test("that is short, or typed differently, is not sent: toast, error and focus say why", async () => {
    const backend = await openSettings();
    await fill("moon");
    await button("Update Password").click();
    await shownToast("Weak Password", "Please use at least 6 characters.");
    await shownProblem(password, "Please use at least 6 characters.");
    await fill("moonstone", "moonston");
    await button("Update Password").click();
    await shownToast("Passwords Mismatch", "Please type the same password twice.");
    await shownProblem(confirmation, "Please type the same password twice.");
    await expect.element(password).toHaveValue("moonstone");
    await expect.element(confirmation).toHaveValue("moonston");
    expect(backend.requests(save)).toEqual([]);
  });

  test("that equals the old one is refused at the field", async () => {
    const backend = await openSettings();
    const sentence = "New password should be different from the old password.";
    backend.respond({ [save]: () => authRefusal(422, "same_password", sentence) });
    await fill("opal-and-pearl");
    await button("Update Password").click();
    await shownToast("Update Failed", sentence);
    await shownProblem(password, sentence);
    await expect.element(confirmation).toHaveValue("opal-and-pearl");
  });

  test("stays in its field when saving fails, and is sent once", async () => {
    const backend = await openSettings();
    const { respond, release } = heldBack(lostConnection);
    backend.respond({ [save]: respond });
    await fill("moonstone");
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Updating...")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    release();
    await shownToast("Update Failed", "The shop could not be reached.");
    expect(backend.requests(save)).toHaveLength(1);
    backend.respond({ [save]: saved });
    await userEvent.keyboard("{Enter}");
    await shownToast("Password Updated!");
  });
});
