import type { MetaDescriptor } from "react-router";
import type { Backend } from "../clients/load-context.ts";
import { shop } from "../brand/shop.ts";

type PageMeta = {
  title: string;
  description: string;
  /** The page's one address, from the root: `/product/7`. */
  path: string;
  /** Address of a picture for previews, absolute or from the root. */
  picture?: string;
  /** For pages that search engines should follow but not list. */
  noindex?: boolean;
};

export type RootData = {
  backend: Backend;
  /** The shop's public origin. */
  siteUrl: string;
};

/** A page's head: title, description, canonical address and what other sites show when they link here. */
export function pageMeta(
  siteUrl: string,
  { title, description, path, picture, noindex }: PageMeta,
): MetaDescriptor[] {
  const address = new URL(path, siteUrl).href;
  return [
    { title },
    { name: "description", content: description },
    ...(noindex ? [{ name: "robots", content: "noindex, follow" }] : []),
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:site_name", content: shop.name },
    { property: "og:type", content: "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    ...(picture ? [{ property: "og:image", content: new URL(picture, siteUrl).href }] : []),
  ];
}

/** What the root's loader told every page, out of a route's `matches`. */
export function rootDataOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): RootData {
  return matches.find((match) => match?.id === "root")?.loaderData as RootData;
}
