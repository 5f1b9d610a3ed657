import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
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
  {
    title: MessageDescriptor;
    text: MessageDescriptor;
    /** The label of whom the notice is about. */
    label?: MessageDescriptor;
    path: string;
  }
> = {
  password: {
    title: msg`An administrator has a new password`,
    text: msg`The password of an administrator's account was changed.`,
    label: msg`Account`,
    path: "/admin/settings",
  },
  address: {
    title: msg`An administrator has a new email address`,
    text: msg`The email address that an administrator logs in with was changed.`,
    label: msg`New address`,
    path: "/admin/settings",
  },
  backup: {
    title: msg`A backup was downloaded`,
    text: msg`Somebody downloaded a backup. Whoever has that file has the whole shop.`,
    label: msg`Downloaded by`,
    path: "/admin/backups",
  },
  invitation: {
    title: msg`Somebody was invited as an administrator`,
    text: msg`Whoever accepts this invitation can see and change everything in the back office.`,
    label: msg({ message: "Invited", context: "who was invited" }),
    path: "/admin/settings",
  },
  removal: {
    title: msg`An administrator was removed`,
    text: msg`Somebody lost the rights of an administrator. The account stays.`,
    label: msg`Account`,
    path: "/admin/settings",
  },
  payment: {
    title: msg`The keys for payments were changed`,
    text: msg`The keys of a payment provider were changed. They decide where the money goes.`,
    path: "/admin/payment-settings",
  },
  mail: {
    title: msg`The mail server was changed`,
    text: msg`The settings of the mail server were changed. Whoever runs that server can read what the shop writes, links for new passwords too.`,
    path: "/admin/settings/mail",
  },
};

const fact = (label: string, address: string) => ({ label, value: unlinked(oneLine(address, 320)) });

export const securityNotice = letter(schema, ({ what, about, by }, head) => {
  const { t } = head.language;
  const { label, path, ...notice } = notices[what];
  const title = t(notice.title);
  const text = t(notice.text);
  return {
    subject: about ? t(msg`${{ news: title }}: ${{ account: oneLine(about, 320) }}`) : title,
    preview: text,
    title,
    blocks: [
      {
        kind: "paragraph",
        text: t(
          msg`${{ news: text }} If none of you did this, remove the account that did, and change your passwords.`,
        ),
      },
      {
        kind: "facts",
        facts: [
          ...(about && label ? [fact(t(label), about)] : []),
          ...(by ? [fact(t(msg({ message: "Done by", context: "who did it" })), by)] : []),
        ],
      },
      { kind: "button", label: t(msg`Open the back office`), href: `${head.siteUrl}${path}` },
    ],
    ...toOwner(head),
  };
});
