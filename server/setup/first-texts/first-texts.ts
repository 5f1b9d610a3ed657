import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { type FirstAmounts, type FirstPage } from "./pages/first-page.ts";
import type { Writer } from "./pages/page-parts.ts";
import { about } from "./pages/about.ts";
import { authorization } from "./pages/authorization.ts";
import { contact } from "./pages/contact.ts";
import { disclaimer } from "./pages/disclaimer.ts";
import { privacyPolicy } from "./pages/privacy-policy.ts";
import { returns } from "./pages/returns.ts";
import { shipping } from "./pages/shipping.ts";
import { sizeGuide } from "./pages/size-guide.ts";
import { firstSynonyms } from "./synonyms.ts";

export type Writing = Writer & { amounts: FirstAmounts };

/** A text that every shop begins with, and where it is stored. */
type FirstText = {
  table:
    | "pages"
    | "product_categories"
    | "search_synonyms"
    | "shipping_zones"
    | "shipping_methods"
    | "tax_rates";
  column: "title" | "description" | "body" | "name" | "words" | "meanings";
  write: (writing: Writing) => string;
};

export const firstPages: readonly FirstPage[] = [
  about,
  authorization,
  privacyPolicy,
  disclaimer,
  contact,
  shipping,
  returns,
  sizeGuide,
];

const categories: readonly (readonly [name: MessageDescriptor, description: MessageDescriptor])[] = [
  [msg`Artificial Jewelry`, msg`Necklaces, bracelets and earrings for every day`],
  [msg`Gemstones`, msg`Loose sapphires, emeralds, rubies and more`],
  [msg`Lab-Grown Diamonds`, msg`Diamonds grown in a laboratory, loose and set`],
  [msg`Moissanite Rings`, msg`Rings set with moissanite`],
];

/** Their English is what the migrations store. */
export const firstTexts: readonly FirstText[] = [
  ...firstPages.flatMap(textsOfPage),
  ...categories.flatMap(([name, description]) => [
    { table: "product_categories", column: "name", write: says(name) } as const,
    { table: "product_categories", column: "description", write: says(description) } as const,
  ]),
  {
    table: "shipping_zones",
    column: "name",
    write: says(msg({ message: "Everywhere", context: "where the shop ships to" })),
  },
  { table: "shipping_methods", column: "name", write: says(msg`Standard shipping`) },
  { table: "tax_rates", column: "name", write: says(msg`Tax`) },
  ...firstSynonyms.flatMap(({ words, meanings }) => [
    { table: "search_synonyms", column: "words", write: says(words) } as const,
    { table: "search_synonyms", column: "meanings", write: says(meanings) } as const,
  ]),
];

function textsOfPage({ title, description, body }: FirstPage): FirstText[] {
  return [
    { table: "pages", column: "title", write: says(title) },
    { table: "pages", column: "description", write: says(description) },
    {
      table: "pages",
      column: "body",
      write: (writing) =>
        body(writing.amounts)
          .map((part) => part(writing))
          .join("\n\n"),
    },
  ];
}

function says(message: MessageDescriptor): FirstText["write"] {
  return ({ t }) => t(message);
}
