import type { Letter } from "../look/blocks.ts";
import type { Letterhead } from "./letterhead.ts";

/** Administrators send it to themselves, and not through the outbox. */
export function testMail({ siteUrl, shop }: Letterhead): Letter {
  return {
    subject: `A test mail from ${shop.name}`,
    preview: "Mail works.",
    title: "Mail works",
    blocks: [
      {
        kind: "paragraph",
        text: `This is how mails from ${shop.name} look. Customers get theirs from the same server and the same sender.`,
      },
      { kind: "button", label: "Open the mail settings", href: `${siteUrl}/admin/settings/mail` },
      {
        kind: "note",
        text: "If it was in your spam folder, your customers’ mails may end there, too. Your mail provider names the SPF and DKIM records that your domain needs.",
      },
    ],
    reason: `You get this message because you pressed Send a test mail in the settings of ${shop.name}.`,
    isForOwner: true,
  };
}
