import { z } from "zod/mini";
import type { Backend, Db } from "../../base/clients/load-context.ts";

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

type Step = { of: Exclude<keyof Opening, "hidden">; to: string; label: string; note: string };

export const steps: readonly Step[] = [
  {
    of: "name",
    to: "/admin/settings/general",
    label: "Name your shop",
    note: "With its country, and a phone number or an email address.",
  },
  {
    of: "logo",
    to: "/admin/settings/look",
    label: "Upload your logo",
    note: "And the first picture that shoppers see.",
  },
  {
    of: "categories",
    to: "/admin/categories",
    label: "Add your categories",
    note: "Rings, necklaces, what you sell.",
  },
  {
    of: "products",
    to: "/admin/products/new",
    label: "Add your first product",
    note: "With a photograph and its price.",
  },
  {
    of: "shipping",
    to: "/admin/settings/shipping",
    label: "Look at shipping",
    note: "Where you ship to, how, and for how much.",
  },
  { of: "taxes", to: "/admin/settings/taxes", label: "Look at the taxes", note: "Which rate applies where." },
  {
    of: "payment",
    to: "/admin/payment-settings",
    label: "Choose how you are paid",
    note: "By card, or in cash on delivery.",
  },
  {
    of: "mail",
    to: "/admin/settings/mail",
    label: "Set up mail",
    note: "Until then, messages to customers wait.",
  },
  {
    of: "backups",
    to: "/admin/backups",
    label: "Set up backups",
    note: "On another disk or machine than the shop.",
  },
  {
    of: "legal",
    to: "/admin/settings/pages",
    label: "Make the legal pages yours",
    note: "Authorization, privacy policy, disclaimer.",
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
