import type { MetaDescriptor } from "react-router";
import type { Backend } from "../clients/load-context.ts";
import { shop } from "../../../domain/shop.ts";
import { shopPicture } from "../brand/share-picture.ts";

/** A picture for link previews, by its URL or path. */
export type SharePicture = { address: string; alt: string; width?: number; height?: number };

type PageMeta = {
  title: string;
  description: string;
  /** The canonical path: `/product/7`. */
  path: string;
  /** By default the shop's own; null for none. */
  picture?: SharePicture | null;
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
    // Only crawlers and link previews read these, from the document, so the browser need not load them.
    ...(import.meta.env.SSR ? linkPreview(siteUrl, title, description, address, picture) : []),
  ];
}

function linkPreview(
  siteUrl: string,
  title: string,
  description: string,
  address: string,
  picture: SharePicture | null = shopPicture,
): MetaDescriptor[] {
  const { width, height } = picture ?? {};
  return [
    { property: "og:site_name", content: shop.name },
    { property: "og:type", content: "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    ...(picture
      ? [
          { property: "og:image", content: new URL(picture.address, siteUrl).href },
          { property: "og:image:alt", content: picture.alt },
        ]
      : []),
    ...(width && height
      ? [
          { property: "og:image:type", content: "image/jpeg" },
          { property: "og:image:width", content: String(width) },
          { property: "og:image:height", content: String(height) },
        ]
      : []),
    { name: "twitter:card", content: picture ? "summary_large_image" : "summary" },
  ];
}

/** The root loader's data, from a route's `matches`. */
export function rootDataOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): RootData {
  return matches.find((match) => match?.id === "root")?.loaderData as RootData;
}
