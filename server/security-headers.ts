import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { RequestIdVariables } from "hono/request-id";
import { restoringScript } from "../app/session/restoring.ts";

/** The headers of every response. */
export function commonHeaders(requestId: string) {
  return {
    "X-Request-Id": requestId,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
  };
}

/** What a request knows about its response. */
export type CommonHeaders = { Variables: RequestIdVariables & { hasCommonHeaders?: boolean } };

/**
 * Handlers that answer often put the headers of every response into their own, because changing a finished response costs it
 * the server's fast path. The application adds them to all others.
 */
export function takeCommonHeaders(context: Context<CommonHeaders>) {
  context.set("hasCommonHeaders", true);
  return commonHeaders(context.get("requestId"));
}

/** Headers of every page besides its Content-Security-Policy. */
export const pageHeaders = {
  "X-Frame-Options": "DENY",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
} as const;

const restoringScriptHash = `sha256-${createHash("sha256").update(restoringScript).digest("base64")}`;

/**
 * A page may load our own scripts, inline scripts with the render's nonce, and the one that is the same in every page.
 * @param backendOrigin empty for the page's own origin
 */
export function contentSecurityPolicy(nonce: string, backendOrigin: string, isDevelopment: boolean): string {
  const backend = backendOrigin === "" ? "" : ` ${backendOrigin}`;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' '${restoringScriptHash}'`,
    // Vite injects inline styles in development.
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    // Components set sizes and positions with style attributes, which cannot do any harm.
    "style-src-attr 'unsafe-inline'",
    // A photograph is shown from memory before it is uploaded.
    `img-src 'self' data: blob:${backend}`,
    `connect-src 'self'${backend}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
