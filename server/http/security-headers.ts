import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { RequestIdVariables } from "hono/request-id";
import { knownFontsScript } from "../../app/late-loading.ts";
import { restoringScript } from "../../app/base/session/restoring.ts";

export function commonHeaders(requestId: string) {
  return {
    "X-Request-Id": requestId,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
  };
}

export type CommonHeaders = { Variables: RequestIdVariables & { hasCommonHeaders?: boolean } };

/** Takes the common headers into a handler's own response: changing a finished one costs the server's fast path. */
export function takeCommonHeaders(context: Context<CommonHeaders>) {
  context.set("hasCommonHeaders", true);
  return commonHeaders(context.get("requestId"));
}

export const pageHeaders = {
  "X-Frame-Options": "DENY",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
} as const;

const scriptHashes = [restoringScript, knownFontsScript].map(contentHash).join(" ");

/**
 * A page may load our own scripts, inline ones with the render's nonce, and what is the same in every page.
 * @param backendOrigin empty for the page's own @param styles undefined in development
 * @returns a function that creates the policy of a page with a nonce
 */
export function contentSecurityPolicy(backendOrigin: string, styles: readonly string[] | undefined) {
  const backend = backendOrigin === "" ? "" : ` ${backendOrigin}`;
  const style = styles === undefined ? "'unsafe-inline'" : styles.map(contentHash).join(" ");
  const policy = [
    "default-src 'self'",
    `style-src 'self' ${style}`,
    // Components set sizes and positions with style attributes, which do no harm.
    "style-src-attr 'unsafe-inline'",
    // The back office shows a photograph or a video before it is uploaded.
    `img-src 'self' data: blob:${backend}`,
    `media-src 'self' blob:${backend}`,
    `connect-src 'self'${backend}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // The back office shows mails in a frame.
    "frame-src 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  return (nonce: string) => `${policy}; script-src 'self' 'nonce-${nonce}' ${scriptHashes}`;
}

function contentHash(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}
