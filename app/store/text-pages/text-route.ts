import type { MetaDescriptor } from "react-router";
import { pagePath } from "../../../domain/page-address.ts";
import { lazyClient } from "../../base/clients/lazy/lazy-client.ts";
import { late } from "../../base/late/late.tsx";
import { pageMeta, rootDataOf, unindexed } from "../../base/page/page-meta.ts";
import { publicPage } from "../../base/page/public-page.ts";
import type { TextData } from "./load-text.late.ts";

/** Loaded with the first page of text that the browser fetches itself. */
const textLoader = late(() => import("./load-text.late.ts"));

/** For a `clientLoader`. */
export async function fetchText(slug: string): Promise<TextData> {
  return (await textLoader.load()).loadText(lazyClient(), slug);
}

/** For a `loader`. */
export function textResponse(text: TextData) {
  return publicPage(text, text.page ? 200 : text.failure === null ? 404 : 503);
}

type MetaArguments = { loaderData?: TextData | undefined; matches: Parameters<typeof rootDataOf>[0] };

export function textMeta({ loaderData, matches }: MetaArguments): MetaDescriptor[] {
  const page = loaderData?.page;
  if (!page) return unindexed(loaderData?.failure === null ? "Page not found" : "Page")({ matches });
  const { slug, title, description } = page;
  return pageMeta(rootDataOf(matches), { title, description, path: pagePath(slug) });
}
