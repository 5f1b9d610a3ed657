import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import type { Backend, Db } from "../../../base/clients/load-context.ts";

const openingSchema = z.object({
  /** The owner has hidden the list for good. */
  hidden: z.boolean(),
  name: z.boolean(),
  logo: z.boolean(),
  categories: z.boolean(),
  products: z.boolean(),
  payment: z.boolean(),
  mail: z.boolean(),
  backups: z.boolean(),
  shipping: z.boolean(),
  taxes: z.boolean(),
  legal: z.boolean(),
});

export type Opening = z.infer<typeof openingSchema>;

type Step = {
  of: Exclude<keyof Opening, "hidden">;
  to: string;
  label: MessageDescriptor;
  note: MessageDescriptor;
};

export const steps: readonly Step[] = [
  {
    of: "name",
    to: "/admin/settings/general",
    label: msg`Name your shop`,
    note: msg`With its country, and a phone number or an email address.`,
  },
  {
    of: "logo",
    to: "/admin/settings/look",
    label: msg`Upload your logo`,
    note: msg`And the first picture that shoppers see.`,
  },
  {
    of: "categories",
    to: "/admin/categories",
    label: msg`Add your categories`,
    note: msg`Rings, necklaces, whatever you sell.`,
  },
  {
    of: "products",
    to: "/admin/products/new",
    label: msg`Add your first product`,
    note: msg`With a photograph and its price.`,
  },
  {
    of: "shipping",
    to: "/admin/settings/shipping",
    label: msg`Check the shipping`,
    note: msg`Where you ship to, how, and for how much.`,
  },
  {
    of: "taxes",
    to: "/admin/settings/taxes",
    label: msg`Check the taxes`,
    note: msg`Which rate applies where.`,
  },
  {
    of: "payment",
    to: "/admin/payment-settings",
    label: msg`Choose how you are paid`,
    note: msg`By card, or in cash on delivery.`,
  },
  {
    of: "mail",
    to: "/admin/settings/mail",
    label: msg`Set up mail`,
    note: msg`Until then, messages to customers wait.`,
  },
  {
    of: "backups",
    to: "/admin/backups",
    label: msg`Set up backups`,
    note: msg`On another disk or machine than the shop.`,
  },
  {
    of: "legal",
    to: "/admin/settings/pages",
    label: msg`Make the legal pages yours`,
    note: msg`Authorization, privacy policy, disclaimer.`,
  },
];

/** Null if it cannot be read: the dashboard works without. */
export async function readOpening(db: Db): Promise<Opening | null> {
  const { data, error } = await db.rpc("opening", undefined, { get: true });
  if (error) console.warn("Could not read what the shop still needs.", error.message);
  return error ? null : openingSchema.parse(data);
}

/** What there is to do. Supabase makes its own backups. */
export function stepsWith({ url }: Pick<Backend, "url">): readonly Step[] {
  return url === "" ? steps : steps.filter(({ of }) => of !== "backups");
}

export function isOpening(opening: Opening, backend: Backend): boolean {
  return !opening.hidden && stepsWith(backend).some(({ of }) => !opening[of]);
}

export async function hideOpening(db: Db) {
  await db.from("shop_facts").update({ hides_opening: true }).is("id", true).throwOnError();
}
