import { redirect } from "react-router";
import type { Route } from "./+types/text";
import { isOwnPage, pagePath } from "../../../../domain/shop/page-address.ts";
import { lazyClient } from "../../../base/clients/lazy/lazy-client.ts";
import { databaseContext } from "../../../base/clients/load-context.ts";
import { publicPageHeaders } from "../../../base/loading/public-page.ts";
import { TextPage } from "./text-page.tsx";
import { fetchText, textMeta, textResponse } from "./text-route.ts";

export const meta = textMeta;

export const headers = publicPageHeaders;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  return textResponse(await fetchText(context.get(databaseContext), slugAt(request, params.slug)));
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return fetchText(lazyClient(), slugAt(request, params.slug));
}

/** @param own the slug in /pages/:slug; the pages that the shop links to are at their names only */
function slugAt({ url }: Request, own: string | undefined): string {
  if (own === undefined) return new URL(url).pathname.replaceAll("/", "");
  if (!isOwnPage(own)) throw redirect(pagePath(own), 301);
  return own;
}

export default function Text({ loaderData }: Route.ComponentProps) {
  return <TextPage text={loaderData} />;
}
