import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { customer, userOf } from "../base/people.ts";
import { button, open, shownProblem, shownToast } from "../base/screen.tsx";
import { authRefusal, heldBack, lostConnection } from "../base/stub-backend.ts";

const save = "PUT user";
const name = page.getByLabelText("Full name");
const main = page.getByRole("main");

const saved = (fullName: string) => () =>
  Response.json({ ...userOf({ ...customer, name: fullName }), updated_at: "2026-01-02T00:00:00Z" });

const openProfile = () => open("/account/profile", { signedIn: customer });

describe("personal information", () => {
  test("the name is trimmed, saved and shown at once; the email is read-only", async () => {
    const backend = await openProfile();
    await expect.element(page.getByLabelText("Email", { exact: true })).toHaveValue(customer.email);
    await expect.element(page.getByLabelText("Email", { exact: true })).toHaveAttribute("readonly");
    await expect.element(button("Save Changes")).toBeDisabled();
    await name.fill(`${customer.name} `);
    await expect.element(button("Save Changes")).toBeDisabled();
    backend.respond({ [save]: saved("Мира <b>Kapoor</b>") });
    await name.fill("  Мира <b>Kapoor</b> ");
    await button("Save Changes").click();
    await shownToast("Profile Updated!");
    await expect.element(name).toHaveValue("Мира <b>Kapoor</b>");
    await expect.element(button("Save Changes")).toBeDisabled();
    await expect
      .element(page.getByRole("complementary").getByText("Мира <b>Kapoor</b>", { exact: true }))
      .toBeVisible();
    expect(backend.requests(save)).toMatchObject([{ data: { full_name: "Мира <b>Kapoor</b>" } }]);
  });

  test("an empty name is refused at the field", async () => {
    const backend = await openProfile();
    await name.fill("   ");
    await userEvent.keyboard("{Enter}");
    await shownToast("Update Failed", "Please enter your name.");
    await shownProblem(name, "Please enter your name.");
    await expect.element(name).toHaveValue("   ");
    await name.fill("Mira");
    await expect.element(main.getByText("Please enter your name.")).not.toBeInTheDocument();
    expect(backend.requests(save)).toEqual([]);
  });

  test("shows the backend's refusal beside the field, and keeps the focus after saving", async () => {
    const backend = await openProfile();
    const sentence = "Metadata must not be longer than 4096 bytes";
    backend.respond({ [save]: () => authRefusal(400, "validation_failed", sentence) });
    await name.fill("Mira K.");
    button("Save Changes").element().focus();
    await userEvent.keyboard("{Enter}");
    await shownProblem(name, sentence);
    backend.respond({ [save]: saved("Mira K.") });
    button("Save Changes").element().focus();
    await userEvent.keyboard("{Enter}");
    await shownToast("Profile Updated!");
    await expect.element(button("Save Changes")).toBeDisabled();
    await expect.element(button("Save Changes")).toHaveFocus();
    await expect.element(main.getByText(sentence)).not.toBeInTheDocument();
  });

  test("keeps what was typed when saving fails, and sends nothing twice", async () => {
    const backend = await openProfile();
    const { respond, release } = heldBack(lostConnection);
    backend.respond({ [save]: respond });
    await name.fill("Mira K.");
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Saving...")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    release();
    await shownToast("Update Failed", "The shop could not be reached.");
    await expect.element(name).toHaveValue("Mira K.");
    expect(backend.requests(save)).toHaveLength(1);
  });
});
