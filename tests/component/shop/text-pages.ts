import { table } from "../base/stored-rows.ts";

const text = `For people who read {{name}}'s words.

## Heading

- A point
- Another with **weight**, a [link](/products) and <b>tags</b>

Term
: What it means.

| US | EU |
|---|---|
| 7 | 54.5 |
`;

/** A page as the database stores it. */
export function pageRow(id: number, slug: string, title: string) {
  return {
    id,
    slug,
    title,
    description: `About ${title}.`,
    body: text,
    in_footer: false,
    updated_at: "2026-11-20T12:00:00+00:00",
  };
}

export const pageRows = [
  ["about", "About us"],
  ["authorization", "Website authorization"],
  ["privacy-policy", "Privacy policy"],
  ["disclaimer", "Disclaimer"],
  ["contact", "Contact us"],
  ["shipping", "Shipping"],
].map(([slug = "", title = ""], index) => pageRow(index + 1, slug, title));

pageRows[4]!.body = "A question about a stone?";

/** The texts of the pages that the storefront links to. */
export const textPages = { "GET pages": table("pages", pageRows)["GET pages"]! };
