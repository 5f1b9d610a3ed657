import { data, type HeadersArgs } from "react-router";

/** What a public page's loader found. */
export type PageData = {
  /** Why what the page is about could not be fetched, in a sentence; null when all went well. */
  failure: string | null;
};

const shared = "public, max-age=0, s-maxage=2";

/**
 * A loader's answer that is the same for every visitor, so that the server may keep the page for a moment.
 * A page that failed is kept nowhere.
 */
export function publicPage<Page extends PageData>(page: Page, status = 200) {
  return data(page, {
    status,
    headers: {
      "Cache-Control": page.failure === null ? shared : "no-store",
    },
  });
}

/** A public page's headers are its loader's. */
export function publicPageHeaders({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders;
}

/** Headers of a page that is the same for every visitor whatever its loader finds. */
export function sharedPageHeaders() {
  return { "Cache-Control": shared };
}
