import type { MetaDescriptor } from "react-router";
import type { Backend } from "../clients/load-context.ts";
import { shop } from "../brand/shop.ts";

type PageMeta = {
  title: string;
  description: string;
  /** The canonical path: `/product/7`. */
  path: string;
  /** The URL or path of a picture for link previews. */
  picture?: string;
  /** For pages that search engines should follow but not index. */
  noindex?: boolean;
};

export type RootData = {
  backend: Backend;
  /** The shop's public origin. */
  siteUrl: string;
};

/** A page's head: title, description, canonical URL and link preview. */
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

/** The root loader's data, from a route's `matches`. */
export function rootDataOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): RootData {
  return matches.find((match) => match?.id === "root")?.loaderData as RootData;
}
