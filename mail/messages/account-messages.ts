import { z } from "zod";
import type { Block, Letter } from "../look/blocks.ts";
import { letter, type Access } from "./letter.ts";
import type { Letterhead } from "./letterhead.ts";
import { oneLine, unlinked } from "./words.ts";

/** @param access undefined if nobody may see it */
export function linked(label: string, access: Access | undefined): Block[] {
  if (access === undefined)
    return [{ kind: "note", text: "Here the message has a button, whose link only its recipient gets." }];
  const { link, code } = access;
  return [
    { kind: "button", label, href: link },
    { kind: "address", href: link },
    ...(code === undefined
      ? []
      : [{ kind: "note" as const, text: `If the page where you asked for it wants a code, it is ${code}.` }]),
  ];
}

function addressConfirmation({ shop }: Letterhead, access: Access | undefined): Letter {
  return {
    subject: `Confirm your email address for ${shop.name}`,
    preview: "It takes one press.",
    title: "Confirm your email address",
    blocks: [
      {
        kind: "paragraph",
        text: "Please confirm that this is your address. Orders that you place without signing in then appear in your account, too.",
      },
      ...linked("Confirm your address", access),
      {
        kind: "note",
        text: "The link works for an hour, once. Open it where you are logged in to keep your password; elsewhere you choose a new one. If you have no account with us, somebody mistyped an address: there is nothing to do.",
      },
    ],
    reason: `You get this message because somebody signed up at ${shop.name} with this email address.`,
  };
}

const changeSchema = z.object({ to: z.string(), is_here: z.boolean() });
type AddressChange = z.infer<typeof changeSchema>;

export const confirmAddressData = z.object({ change: changeSchema.optional() });

const noData = z.object({});

/** Both the old and the new address have to agree. */
function addressChange(
  { to, is_here: isNew }: AddressChange,
  { shop }: Letterhead,
  access: Access | undefined,
): Letter {
  const other = isNew ? "the old address" : "the new address";
  return {
    subject: `Confirm the new email address of your ${shop.name} account`,
    preview: "It takes one press.",
    title: "Confirm your new email address",
    blocks: [
      {
        kind: "paragraph",
        text: `Somebody, hopefully you, wants to change the email address of an account to ${unlinked(oneLine(to))}. It changes once this message and the one to ${other} are confirmed.`,
      },
      ...linked("Confirm the change", access),
      {
        kind: "note",
        text: "The link works for an hour, once. If it was not you, do not press it: the account keeps its address. Then please set a new password, too.",
      },
    ],
    reason: isNew
      ? `You get this message because somebody entered this email address at ${shop.name}.`
      : `You get this message because ${shop.name} has an account with this email address.`,
  };
}

export const accountMessages = {
  confirm_address: letter(confirmAddressData, ({ change }, head, access) =>
    change ? addressChange(change, head, access) : addressConfirmation(head, access),
  ),
  password_reset: letter(noData, (_data, { shop }, access) => ({
    subject: `A new password for ${shop.name}`,
    preview: "The link works for an hour, once.",
    title: "Set a new password",
    blocks: [
      { kind: "paragraph", text: "Somebody, hopefully you, asked for a new password for your account." },
      ...linked("Set a new password", access),
      {
        kind: "note",
        text: "The link works for an hour, once. If it was not you, there is nothing to do: your password stays as it is.",
      },
    ],
    reason: `You get this message because ${shop.name} has an account with this email address.`,
  })),
  admin_invitation: letter(
    z.object({ invited_by: z.string().nullish() }),
    ({ invited_by: inviter }, { shop }, access) => ({
      subject: `You are invited to the back office of ${shop.name}`,
      preview: "The link works for three days, once.",
      title: "Become an administrator",
      blocks: [
        {
          kind: "paragraph",
          text: `${inviter ? unlinked(oneLine(inviter)) : "An administrator"} invites you to the back office of ${shop.name}. Administrators see and change everything there: products, orders, customers, settings.`,
        },
        ...linked("Accept the invitation", access),
        {
          kind: "note",
          text: "The link works for three days, once. Keep it to yourself. If you do not know what this is about, there is nothing to do.",
        },
      ],
      reason: `You get this message because an administrator of ${shop.name} entered this email address.`,
    }),
  ),
  data_export: letter(noData, (_data, { shop }, access) => ({
    subject: `Your data at ${shop.name}`,
    preview: "The link works for an hour.",
    title: "Download your data",
    blocks: [
      {
        kind: "paragraph",
        text: `Here is the link to everything that ${shop.name} stores of you: your account and addresses, orders, inquiries, offers and messages, in one file.`,
      },
      ...linked("Download your data", access),
      {
        kind: "note",
        text: "The link works for an hour. Keep it to yourself: it opens your data to anybody who has it. If you did not ask for it, there is nothing to do.",
      },
    ],
    reason: `You get this message because somebody who is logged in at ${shop.name} with this email address asked for it.`,
  })),
  data_erasure: letter(noData, (_data, { shop }, access) => ({
    subject: `Delete your account at ${shop.name}`,
    preview: "Nothing is deleted until you confirm it.",
    title: "Delete your account",
    blocks: [
      {
        kind: "paragraph",
        text: `Somebody, hopefully you, wants to delete your account and what ${shop.name} stores of you. Nothing is deleted until you confirm it on the page behind this button.`,
      },
      ...linked("Delete your account", access),
      {
        kind: "note",
        text: "The link works for an hour, once. If it was not you, do not press it: everything stays as it is. Then please set a new password, too.",
      },
    ],
    reason: `You get this message because somebody who is logged in at ${shop.name} with this email address asked for it.`,
  })),
};
