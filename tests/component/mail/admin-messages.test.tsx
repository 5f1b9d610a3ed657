import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Message } from "../../../app/admin/mail/messages/queries.ts";
import { admin } from "../base/people.ts";
import {
  button,
  desktop,
  dialog,
  heading,
  isAccessible,
  link,
  narrowPhone,
  open,
  phone,
  shownToast,
} from "../base/screen.tsx";
import { lostConnection, refusal } from "../base/stub-backend.ts";
import { message, messagesAbout } from "./stub-messages.ts";

const list = "GET messages";
const again = "POST rpc/send_message_again";
const preview = "POST /mail/preview";
const rowsOf = page.getByRole("row");

const waiting = message({ id: 1, order_id: 41 });
const tried = message({ id: 2, attempts: 2, last_error: "Connection refused" });
const sent = message({
  id: 3,
  kind: "new_order",
  recipient: null,
  state: "sent",
  sent_at: "2026-03-09T09:06:00Z",
});
const failed = message({
  id: 4,
  kind: "inquiry_answered",
  state: "failed",
  last_error: "No such mailbox",
  inquiry_id: 7,
});
const backup = message({ id: 6, kind: "backup_problem", recipient: null });
const reset = message({ id: 5, kind: "password_reset", state: "failed", last_error: "Too late" });

function openMessages(messages: Message[], { mailIsSetUp = true, search = "", size = desktop } = {}) {
  const responses = messagesAbout(messages, { mailIsSetUp });
  return open(`/admin/messages${search}`, { signedIn: admin, size, responses });
}

describe("the list of messages", () => {
  test("shows what was written to whom, about what, and its state", async () => {
    await openMessages([waiting, tried, sent, failed, backup]);
    await expect.element(heading("Messages", 1)).toBeVisible();
    for (const [index, words] of [
      [1, /^Order placed.*Order #000041mira@mail\.exampleWaitingWaiting to be sent/],
      [2, /Tried 2 times, tried again soon: Connection refused/],
      [3, /^New order.*You \(all administrators\)SentSent Mar 9, 2026/],
      [4, /^Answer to an inquiry.*FailedFailed: No such mailbox/],
      [5, /^Problem with a backup.*BackupsYou \(all administrators\)/],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- one row after the other
      await expect.element(rowsOf.nth(index)).toMatchTextContent(words);
    await expect.element(link("Order #000041")).toHaveAttribute("href", "/admin/orders/41");
    const place = rowsOf.nth(5).getByRole("link", { name: "Backups" });
    await expect.element(place).toHaveAttribute("href", "/admin/backups");
    await expect.element(page.getByText("Mail is not set up")).not.toBeInTheDocument();
    await isAccessible([desktop, phone, narrowPhone]);
  });

  test("says that mail is not set up", async () => {
    await openMessages([waiting], { mailIsSetUp: false });
    await expect
      .element(page.getByRole("note").getByRole("link", { name: "Settings, Mail" }))
      .toHaveAttribute("href", "/admin/settings/mail");
    await expect.element(page.getByText("Not sent, mail is not set up")).toBeVisible();
    await isAccessible([desktop, phone]);
  });

  test("is filtered by state, and says when there are none", async () => {
    const backend = await openMessages([]);
    await expect.element(page.getByText("No Messages Yet")).toBeVisible();
    await page.getByLabelText("State", { exact: true }).selectOptions("Failed");
    await expect.element(page.getByText("No messages in this state")).toBeVisible();
    await expect.poll(() => backend.requests(list).at(-1)).toContain("state=eq.failed");
    await button("Show all messages").click();
    await expect.element(page.getByText("No Messages Yet")).toBeVisible();
  });

  test("that cannot be loaded says so and can be asked for again", async () => {
    const backend = await open("/admin/messages", {
      signedIn: admin,
      responses: { ...messagesAbout(), [list]: () => refusal(500, "XX000", "The database is resting.") },
    });
    await shownToast("The messages could not be loaded", "The database is resting.");
    backend.respond(messagesAbout([waiting]));
    await button("Try again").click();
    await expect.element(rowsOf.nth(1)).toBeVisible();
  });
});

describe("a message", () => {
  test("can be sent again, unless it is waiting or had a one-time link", async () => {
    const backend = await openMessages([waiting, failed, reset]);
    backend.respond({ [again]: () => Response.json(null) });
    await expect.element(rowsOf.nth(3)).toBeVisible();
    expect(page.getByRole("button", { name: /^Send again/ }).elements()).toHaveLength(1);
    await button("Send again: Answer to an inquiry to mira@mail.example").click();
    await shownToast("Message is sent again");
    expect(backend.requests(again)).toEqual([{ again_id: 4 }]);
    const sentence = "This message is still waiting to be sent.";
    backend.respond({ [again]: () => refusal(409, "PT409", sentence) });
    await button("Send again: Answer to an inquiry to mira@mail.example").click();
    await shownToast("The message could not be sent again", sentence);
  });

  test("is shown as its recipient sees it, and as plain text", async () => {
    const backend = await openMessages([waiting]);
    backend.respond({
      [preview]: () =>
        Response.json({ subject: "Your order #000041", text: "Thank you", address: "about:blank" }),
    });
    await button("Preview Order placed to mira@mail.example").click();
    const shown = dialog("Order placed");
    await expect.element(shown.getByText(/Your order #000041$/)).toBeVisible();
    await expect.element(shown.getByTitle("Preview")).toHaveAttribute("sandbox", "");
    expect(backend.requests(preview)).toEqual([{ id: 1 }]);
    await shown.getByRole("button", { name: "Show plain text" }).click();
    await expect.element(shown.getByText("Thank you")).toBeVisible();
    await isAccessible();
  });

  test("that cannot be shown says why", async () => {
    const backend = await openMessages([waiting]);
    backend.respond({ [preview]: lostConnection });
    await button("Preview Order placed to mira@mail.example").click();
    await expect.element(dialog("Order placed").getByText(/^The shop could not be reached/)).toBeVisible();
  });
});
