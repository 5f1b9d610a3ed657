import { useState } from "react";
import { browserClient } from "../../clients/data-api/browser-client.ts";
import { errorMessage } from "../../clients/error-message.ts";
import { showToast } from "../../behaviors/toasts.tsx";
import { Refusal } from "../../forms/refusal.ts";
import { changeStatus, type Inquiry, readInquiry } from "./queries.ts";

/** An inquiry as it is shown, and as it will be once it counts as read. */
export type OpenInquiry = { inquiry: Inquiry; settled: Promise<Inquiry> };

/**
 * The inquiry that is open. A new one is marked read on opening; that this failed is only told, for the message can be
 * read all the same.
 * @param onChange the list is not as it was
 */
export function useOpenInquiry(onChange: () => Promise<void>) {
  const [opened, setOpened] = useState<OpenInquiry | null>(null);

  function open(inquiry: Inquiry) {
    const settled = inquiry.status === "new" ? markRead(inquiry) : Promise.resolve(inquiry);
    setOpened({ inquiry, settled });
  }

  async function markRead(inquiry: Inquiry): Promise<Inquiry> {
    try {
      const now = (await changeStatus(browserClient(), inquiry, "read")) ?? (await readAgain(inquiry));
      show(now);
      return now;
    } catch (error) {
      showToast({ title: "Failed to update status", description: errorMessage(error), destructive: true });
      return inquiry;
    } finally {
      void onChange();
    }
  }

  /** Unless it was closed, or another one opened, while the answer was on its way. */
  function show(now: Inquiry) {
    const settled = Promise.resolve(now);
    setOpened((shown) => (shown?.inquiry.id === now.id ? { inquiry: now, settled } : shown));
  }

  return { opened, open, show, close: () => setOpened(null) };
}

/** The inquiry that somebody else changed. */
export async function readAgain({ id }: Pick<Inquiry, "id">): Promise<Inquiry> {
  const now = await readInquiry(browserClient(), id);
  if (!now) throw new Refusal("This inquiry was deleted in the meantime.");
  return now;
}
