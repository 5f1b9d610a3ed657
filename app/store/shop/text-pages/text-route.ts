import { msg } from "@lingui/core/runtime-macro";
import type { MetaDescriptor } from "react-router";
import { pagePath } from "../../../../domain/shop/page-address.ts";
import type { LazyDb } from "../../../base/clients/load-context.ts";
import { late } from "../../../base/late/late.tsx";
import { pageMeta, rootDataOf, unindexed } from "../../../base/page/page-meta.ts";
import { publicPage } from "../../../base/loading/public-page.ts";
import type { TextData } from "./load-text.late.ts";

/** Loaded with the first page of text, in the browser and on the server. */
const textLoader = late(() => import("./load-text.late.ts"));

export async function fetchText(db: LazyDb, slug: string): Promise<TextData> {
  return (await textLoader.load()).loadText(db, slug);
}

/** For a `loader`. */
export function textResponse(text: TextData) {
  return publicPage(text, text.page ? 200 : text.failure === null ? 404 : 503);
}

type MetaArguments = { loaderData?: TextData | undefined; matches: Parameters<typeof rootDataOf>[0] };

export function textMeta({ loaderData, matches }: MetaArguments): MetaDescriptor[] {
  const page = loaderData?.page;
  if (!page) return unindexed(loaderData?.failure === null ? msg`Page not found` : msg`Page`)({ matches });
  const { slug, title, description } = page;
  return pageMeta(rootDataOf(matches), { title, description, path: pagePath(slug) });
}
