import type { I18n, MessageDescriptor } from "@lingui/core";
import type { MetaDescriptor } from "react-router";
import type { Backend } from "../clients/load-context.ts";
import { fillIn, type Shop } from "../../../domain/shop/shop.ts";
import { pageLanguageOf, pathIn } from "../../../domain/languages/language-path.ts";
import { languageOf } from "../language/languages.ts";
import { shopPicture } from "../brand/share-picture.ts";

export type SharePicture = { address: string; alt: string; width?: number; height?: number };

type PageMeta = {
  title: string;
  description: string;
  /** The canonical path: `/product/7`. */
  path: string;
  /** Null for none; the shop's own by default. */
  picture?: SharePicture | null;
  noindex?: boolean;
};

export type RootData = {
  backend: Backend;
  siteUrl: string;
  shop: Shop;
};

export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

export function pageMeta(
  { siteUrl, shop }: RootData,
  { title: ownTitle, description: text, path, picture, noindex }: PageMeta,
): MetaDescriptor[] {
  const address = addressOf({ siteUrl, shop }, path);
  const title = titleOf(ownTitle, shop);
  const description = fillIn(text, shop, languageOf(shop.language).t);
  return [
    { title },
    { name: "description", content: description },
    ...(noindex ? [{ name: "robots", content: "noindex, follow" }] : []),
    ...(import.meta.env.SSR && !noindex ? languageLinks({ siteUrl, shop }, path) : []),
    { tagName: "link", rel: "canonical", href: address },
    // Only crawlers and link previews read these, from the document, so the browser need not load them.
    ...(import.meta.env.SSR ? linkPreview({ siteUrl, shop }, title, description, address, picture) : []),
  ];
}

/** The full address of a page in the language of this one. */
export function addressOf({ siteUrl, shop }: Pick<RootData, "siteUrl" | "shop">, path: string): string {
  return new URL(pathIn(pageLanguageOf(shop), path), siteUrl).href;
}

function languageLinks(
  { siteUrl, shop }: Pick<RootData, "siteUrl" | "shop">,
  path: string,
): MetaDescriptor[] {
  const [own, ...others] = shop.languages;
  if (others.length === 0) return [];
  const link = (hrefLang: string, language: string | null) => ({
    tagName: "link" as const,
    rel: "alternate",
    hrefLang,
    href: new URL(pathIn(language, path), siteUrl).href,
  });
  return [link("x-default", null), link(own, null), ...others.map((code) => link(code, code))];
}

function linkPreview(
  { siteUrl, shop }: Pick<RootData, "siteUrl" | "shop">,
  title: string,
  description: string,
  address: string,
  picture: SharePicture | null = shopPicture(shop),
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

export function unindexed(title: MessageDescriptor, ...more: MetaDescriptor[]) {
  return ({ matches }: { matches: Matches }): MetaDescriptor[] =>
    hidden(titleOf(languageOfPage(matches).t(title), rootDataOf(matches).shop), ...more);
}

/** For a page that no search engine should list. */
export function hidden(title: string, ...more: MetaDescriptor[]): MetaDescriptor[] {
  return [{ title }, { name: "robots", content: "noindex" }, ...more];
}

function titleOf(title: string, shop: Shop): string {
  return fillIn(
    title.includes("{{name}}") ? title : `${title} | {{name}}`,
    shop,
    languageOf(shop.language).t,
  );
}

export function languageOfPage(matches: Matches): I18n {
  return languageOf(rootDataOf(matches)?.shop.language);
}

export function rootDataOf(matches: Matches): RootData {
  return matches.find((match) => match?.id === "root")?.loaderData as RootData;
}
