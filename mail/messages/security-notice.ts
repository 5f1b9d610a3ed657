import { z } from "zod";
import { letter } from "./letter.ts";
import { toOwner } from "./to-owner.ts";
import { oneLine, unlinked } from "./words.ts";

const schema = z.object({
  what: z.enum(["password", "address", "backup", "invitation", "removal", "payment", "mail"]),
  /** The address of the account, or of whoever is invited. */
  about: z.string().nullish(),
  /** Null if somebody did it without signing in here. */
  by: z.string().nullish(),
});

const notices: Record<
  z.infer<typeof schema>["what"],
  { title: string; text: string; label: string; path: string }
> = {
  password: {
    title: "An administrator has a new password",
    text: "The password of an administrator’s account was changed.",
    label: "Account",
    path: "/admin/settings",
  },
  address: {
    title: "An administrator has a new email address",
    text: "The email address that an administrator logs in with was changed.",
    label: "New address",
    path: "/admin/settings",
  },
  backup: {
    title: "A backup was downloaded",
    text: "Somebody downloaded a backup. Whoever has that file has the whole shop.",
    label: "Downloaded by",
    path: "/admin/backups",
  },
  invitation: {
    title: "Somebody was invited as an administrator",
    text: "Whoever accepts this invitation can see and change everything in the back office.",
    label: "Invited",
    path: "/admin/settings",
  },
  removal: {
    title: "An administrator was removed",
    text: "Somebody lost the rights of an administrator. The account stays.",
    label: "Account",
    path: "/admin/settings",
  },
  payment: {
    title: "The keys for payments were changed",
    text: "The keys of a payment provider were changed. They decide where the money goes.",
    label: "",
    path: "/admin/payment-settings",
  },
  mail: {
    title: "The mail server was changed",
    text: "The settings of the mail server were changed. Whoever runs that server can read what the shop writes, links for new passwords too.",
    label: "",
    path: "/admin/settings/mail",
  },
};

const fact = (label: string, address: string) => ({ label, value: unlinked(oneLine(address, 320)) });

export const securityNotice = letter(schema, ({ what, about, by }, { siteUrl, shop }) => {
  const { title, text, label, path } = notices[what];
  return {
    subject: about ? `${title}: ${oneLine(about, 320)}` : title,
    preview: text,
    title,
    blocks: [
      {
        kind: "paragraph",
        text: `${text} If none of you did this, remove the account that did, and change your passwords.`,
      },
      {
        kind: "facts",
        facts: [...(about ? [fact(label, about)] : []), ...(by ? [fact("Done by", by)] : [])],
      },
      { kind: "button", label: "Open the back office", href: `${siteUrl}${path}` },
    ],
    ...toOwner(shop),
  };
});
