import { msg } from "@lingui/core/runtime-macro";
import type { Letter } from "../look/blocks.ts";
import type { Letterhead } from "./letterhead.ts";

/** Administrators send it to themselves, and not through the outbox. */
export function testMail({ siteUrl, shop: { name: shop }, language: { t } }: Letterhead): Letter {
  return {
    subject: t(msg`A test mail from ${{ shop }}`),
    preview: t(msg`Mail works.`),
    title: t(msg`Mail works`),
    blocks: [
      {
        kind: "paragraph",
        text: t(
          msg`This is how mails from ${{ shop }} look. Customers get theirs from the same server and the same sender.`,
        ),
      },
      { kind: "button", label: t(msg`Open the mail settings`), href: `${siteUrl}/admin/settings/mail` },
      {
        kind: "note",
        text: t(
          msg`If it was in your spam folder, your customers' mails may end there, too. Your mail provider names the SPF and DKIM records that your domain needs.`,
        ),
      },
    ],
    reason: t(msg`You get this message because you pressed Send a test mail in the settings of ${{ shop }}.`),
    isForOwner: true,
  };
}
