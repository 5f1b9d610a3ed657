import { msg } from "@lingui/core/runtime-macro";
import { useState } from "react";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../base/clients/error-message.ts";
import { showToast } from "../../base/behaviors/toasts.ts";
import { Refusal } from "../../base/forms/refusal.ts";
import { changeStatus, type Inquiry, readInquiry } from "./queries.ts";
import { say } from "../../base/language/languages.ts";

/** The inquiry that is shown; `settled` is the same once it has been marked as read. */
export type OpenInquiry = { inquiry: Inquiry; settled: Promise<Inquiry> };

/** The inquiry that is open. Opening a new one marks it as read; a toast says if that fails. */
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
      showToast({
        title: say(msg`Failed to update status`),
        description: errorMessage(error),
        destructive: true,
      });
      return inquiry;
    } finally {
      void onChange();
    }
  }

  /** Does nothing if the inquiry has been closed, or another one opened, in the meantime. */
  function show(now: Inquiry) {
    const settled = Promise.resolve(now);
    setOpened((shown) => (shown?.inquiry.id === now.id ? { inquiry: now, settled } : shown));
  }

  return { opened, open, show, close: () => setOpened(null) };
}

export async function readAgain({ id }: Pick<Inquiry, "id">): Promise<Inquiry> {
  const now = await readInquiry(browserClient(), id);
  if (!now) throw new Refusal(say(msg`This inquiry was deleted in the meantime.`));
  return now;
}
