import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream, type RenderToPipeableStreamOptions } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { nonceContext } from "./base/clients/load-context.ts";
import { withLateLoading } from "./late-loading.ts";
import { fontFiles, styleSheets } from "./styles.ts";

/** For the server, which fills the context. Its keys are compared by identity, so it needs this bundle's copies. */
export * as loadContext from "./base/clients/load-context.ts";

/** For the server, which finds them in addresses. */
export { languageCodes } from "./base/language/languages.ts";

/** For the server, whose policy allows them by their hashes. */
export { styleSheets } from "./styles.ts";

/** Renders the whole page before responding: all of its data is loaded, so there is nothing to stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  const nonce = loadContext.get(nonceContext);
  let failed = false;
  const html = await renderWhole(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
    nonce,
    onError(error) {
      failed = true;
      console.error(error);
    },
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  // In development, Vite loads additional modules.
  const page = import.meta.env.DEV
    ? Buffer.from(html, "latin1")
    : withStyles(withLateLoading(html, nonce, fontFiles));
  return new Response(page, { status: failed ? 500 : status, headers });
}

/**
 * At once: a web stream would take longer than the rendering. Rejects if there is nothing to show.
 * @returns a character for each byte of the UTF-8, in which markup is found ten times as fast: with a single sign that is
 *   not Latin-1, such as a narrow blank, all others would take two bytes
 */
function renderWhole(page: ReactNode, options: RenderToPipeableStreamOptions) {
  return new Promise<string>((resolve, reject) => {
    const parts: Uint8Array[] = [];
    const whole = new Writable({
      write(part: Uint8Array, _encoding, done) {
        parts.push(part);
        done();
      },
      final(done) {
        resolve(Buffer.concat(parts).toString("latin1"));
        done();
      },
    }).on("error", reject);
    const { pipe } = renderToPipeableStream(page, {
      ...options,
      // Otherwise React would hide large parts until a script moves them into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(whole),
      onShellError: reject,
    });
  });
}

const styleTag = '<style id="styles">';
const pageStyles = Buffer.from(styleSheets.page);

/** @param html a character for each byte */
function withStyles(html: string): Buffer<ArrayBuffer> {
  const place = html.indexOf(styleTag) + styleTag.length;
  const [before, after] = [html.slice(0, place), html.slice(place)];
  return Buffer.concat([Buffer.from(before, "latin1"), pageStyles, Buffer.from(after, "latin1")]);
}
