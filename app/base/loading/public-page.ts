import { data, type HeadersArgs } from "react-router";

export type PageData = {
  /** A sentence that says why the main data could not be fetched; null on success. */
  failure: string | null;
};

const shared = "public, max-age=0, s-maxage=2";

/** A loader's response for a page that is the same for everybody. It may be cached for a moment unless it failed. */
export function publicPage<Page extends PageData>(page: Page, status = 200) {
  return data(page, {
    status,
    headers: {
      "Cache-Control": page.failure === null ? shared : "no-store",
    },
  });
}

export function publicPageHeaders({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders;
}

export function sharedPageHeaders() {
  return { "Cache-Control": shared };
}
