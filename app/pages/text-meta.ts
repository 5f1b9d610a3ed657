import type { MetaFunction } from "react-router";
import { pageMeta, rootDataOf } from "../page/page-meta.ts";
import { shop } from "../brand/shop.ts";
import type { PageText } from "./texts/page-text.ts";

/** The head of the page of words at this path. */
export function textMeta(
  path: string,
  { title, description }: Pick<PageText, "title" | "description">,
): MetaFunction {
  return ({ matches }) =>
    pageMeta(rootDataOf(matches).siteUrl, { title: `${title} | ${shop.name}`, description, path });
}
