import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod";
import type { Block, Letter } from "../look/blocks.ts";
import { letter, type Access } from "./letter.ts";
import type { Letterhead } from "./letterhead.ts";
import { oneLine, unlinked } from "./words.ts";

/** @param access undefined if nobody may see it */
export function linked(label: string, access: Access | undefined, { language: { t } }: Letterhead): Block[] {
  if (access === undefined)
    return [
      { kind: "note", text: t(msg`Here the message has a button, whose link only its recipient gets.`) },
    ];
  const { link, code } = access;
  return [
    { kind: "button", label, href: link },
    { kind: "address", href: link },
    ...(code === undefined
      ? []
      : [
          {
            kind: "note" as const,
            text: t(msg`If the page where you asked for it wants a code, it is ${{ code }}.`),
          },
        ]),
  ];
}

const hasAccount = ({ shop, language: { t } }: Letterhead) =>
  t(msg`You get this message because ${{ shop: shop.name }} has an account with this email address.`);

const askedLoggedIn = ({ shop, language: { t } }: Letterhead) =>
  t(
    msg`You get this message because somebody who is logged in at ${{ shop: shop.name }} with this email address asked for it.`,
  );

function addressConfirmation(head: Letterhead, access: Access | undefined): Letter {
  const { t } = head.language;
  const shop = head.shop.name;
  return {
    subject: t(msg`Confirm your email address for ${{ shop }}`),
    preview: t(msg`All it takes is one click.`),
    title: t(msg`Confirm your email address`),
    blocks: [
      {
        kind: "paragraph",
        text: t(
          msg`Please confirm that this is your address. Orders that you place without signing in then appear in your account, too.`,
        ),
      },
      ...linked(t(msg`Confirm your address`), access, head),
      {
        kind: "note",
        text: t(
          msg`The link works for an hour, once. Open it where you are logged in to keep your password; elsewhere you choose a new one. If you have no account with us, somebody mistyped an address: there is nothing to do.`,
        ),
      },
    ],
    reason: t(msg`You get this message because somebody signed up at ${{ shop }} with this email address.`),
  };
}

const changeSchema = z.object({ to: z.string(), is_here: z.boolean() });
type AddressChange = z.infer<typeof changeSchema>;

export const confirmAddressData = z.object({ change: changeSchema.optional() });

const noData = z.object({});

/** Both the old and the new address have to agree. */
function addressChange(
  { to, is_here: isNew }: AddressChange,
  head: Letterhead,
  access: Access | undefined,
): Letter {
  const { t } = head.language;
  const shop = head.shop.name;
  const address = unlinked(oneLine(to));
  return {
    subject: t(msg`Confirm the new email address of your ${{ shop }} account`),
    preview: t(msg`All it takes is one click.`),
    title: t(msg`Confirm your new email address`),
    blocks: [
      {
        kind: "paragraph",
        text: isNew
          ? t(
              msg`Somebody, hopefully you, wants to change the email address of an account to ${{ address }}. It changes once this message and the one to the old address are confirmed.`,
            )
          : t(
              msg`Somebody, hopefully you, wants to change the email address of an account to ${{ address }}. It changes once this message and the one to the new address are confirmed.`,
            ),
      },
      ...linked(t(msg`Confirm the change`), access, head),
      {
        kind: "note",
        text: t(
          msg`The link works for an hour, once. If it was not you, do not press it: the account keeps its address. Then please set a new password, too.`,
        ),
      },
    ],
    reason: isNew
      ? t(msg`You get this message because somebody entered this email address at ${{ shop }}.`)
      : hasAccount(head),
  };
}

export const accountMessages = {
  confirm_address: letter(confirmAddressData, ({ change }, head, access) =>
    change ? addressChange(change, head, access) : addressConfirmation(head, access),
  ),
  password_reset: letter(noData, (_data, head, access) => {
    const { t } = head.language;
    return {
      subject: t(msg`A new password for ${{ shop: head.shop.name }}`),
      preview: t(msg`The link works for an hour, once.`),
      title: t(msg`Set a new password`),
      blocks: [
        {
          kind: "paragraph",
          text: t(msg`Somebody, hopefully you, asked for a new password for your account.`),
        },
        ...linked(t(msg`Set a new password`), access, head),
        {
          kind: "note",
          text: t(
            msg`The link works for an hour, once. If it was not you, there is nothing to do: your password stays as it is.`,
          ),
        },
      ],
      reason: hasAccount(head),
    };
  }),
  admin_invitation: letter(
    z.object({ invited_by: z.string().nullish() }),
    ({ invited_by: inviter }, head, access) => {
      const { t } = head.language;
      const shop = head.shop.name;
      return {
        subject: t(msg`You are invited to the back office of ${{ shop }}`),
        preview: t(msg`The link works for three days, once.`),
        title: t(msg`Become an administrator`),
        blocks: [
          {
            kind: "paragraph",
            text: inviter
              ? t(
                  msg`${{ inviter: unlinked(oneLine(inviter)) }} invites you to the back office of ${{ shop }}. Administrators see and change everything there: products, orders, customers, settings.`,
                )
              : t(
                  msg`An administrator invites you to the back office of ${{ shop }}. Administrators see and change everything there: products, orders, customers, settings.`,
                ),
          },
          ...linked(t(msg`Accept the invitation`), access, head),
          {
            kind: "note",
            text: t(
              msg`The link works for three days, once. Keep it to yourself. If you do not know what this is about, there is nothing to do.`,
            ),
          },
        ],
        reason: t(
          msg`You get this message because an administrator of ${{ shop }} entered this email address.`,
        ),
      };
    },
  ),
  data_export: letter(noData, (_data, head, access) => {
    const { t } = head.language;
    const shop = head.shop.name;
    return {
      subject: t(msg`Your data at ${{ shop }}`),
      preview: t(msg`The link works for an hour.`),
      title: t(msg`Download your data`),
      blocks: [
        {
          kind: "paragraph",
          text: t(
            msg`Here is the link to everything that ${{ shop }} stores of you: your account and addresses, orders, inquiries, offers and messages, in one file.`,
          ),
        },
        ...linked(t(msg`Download your data`), access, head),
        {
          kind: "note",
          text: t(
            msg`The link works for an hour. Keep it to yourself: it opens your data to anybody who has it. If you did not ask for it, there is nothing to do.`,
          ),
        },
      ],
      reason: askedLoggedIn(head),
    };
  }),
  data_erasure: letter(noData, (_data, head, access) => {
    const { t } = head.language;
    const shop = head.shop.name;
    return {
      subject: t(msg`Delete your account at ${{ shop }}`),
      preview: t(msg`Nothing is deleted until you confirm it.`),
      title: t(msg`Delete your account`),
      blocks: [
        {
          kind: "paragraph",
          text: t(
            msg`Somebody, hopefully you, wants to delete your account and what ${{ shop }} stores of you. Nothing is deleted until you confirm it on the page behind this button.`,
          ),
        },
        ...linked(t(msg`Delete your account`), access, head),
        {
          kind: "note",
          text: t(
            msg`The link works for an hour, once. If it was not you, do not press it: everything stays as it is. Then please set a new password, too.`,
          ),
        },
      ],
      reason: askedLoggedIn(head),
    };
  }),
};
