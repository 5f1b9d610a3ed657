import { msg } from "@lingui/core/runtime-macro";
import { useState } from "react";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { showToast } from "../../base/behaviors/toasts.ts";
import { deleteRow } from "../../base/edits/delete-row.ts";
import { Refusal } from "../../base/forms/refusal.ts";
import { useAction } from "../../base/forms/use-action.ts";
import type { Inquiry } from "./queries.ts";
import { say } from "../../base/language/languages.ts";

const question = msg`Are you sure you want to delete this inquiry? This action cannot be undone.`;

/** Deletes an inquiry after the admin has confirmed it. Meanwhile, `deleting` is its id. */
export function useDeletion(onChange: () => Promise<void>) {
  const { run } = useAction();
  const [deleting, setDeleting] = useState<number | null>(null);

  async function ask({ id }: Pick<Inquiry, "id">) {
    if (deleting !== null || !window.confirm(say(question))) return;
    setDeleting(id);
    await run(
      async () => {
        const wasThere = await deleteRow(browserClient(), "product_inquiries", id);
        await onChange();
        if (!wasThere) throw new Refusal(say(msg`Somebody else had already deleted this inquiry.`));
        showToast({ title: say(msg`Inquiry deleted successfully`) });
      },
      { title: say(msg`Failed to delete inquiry`) },
    );
    setDeleting(null);
  }

  return { deleting, ask: (inquiry: Inquiry) => void ask(inquiry) };
}
