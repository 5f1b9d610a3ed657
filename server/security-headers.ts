import { createHash } from "node:crypto";
import { restoringScript } from "../app/session/restoring.ts";

/** Headers of every answer. */
export const commonHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
} as const;

/** Headers of every page besides its Content-Security-Policy. */
export const pageHeaders = {
  "X-Frame-Options": "DENY",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
} as const;

const restoringScriptHash = `sha256-${createHash("sha256").update(restoringScript).digest("base64")}`;

/**
 * What a page may load: scripts of ours, those inline ones that carry the render's nonce, and the one that is the same
 * in every page.
 * @param backendOrigin origin of the backend when it is not the page's own
 */
export function contentSecurityPolicy(nonce: string, backendOrigin: string, isDevelopment: boolean): string {
  const backend = backendOrigin === "" ? "" : ` ${backendOrigin}`;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' '${restoringScriptHash}'`,
    // Vite delivers styles as inline elements while developing.
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    // Components may size and place things by a style attribute; it can do no more than that.
    "style-src-attr 'unsafe-inline'",
    // A photograph is shown before it is uploaded, from the browser's own memory.
    `img-src 'self' data: blob:${backend}`,
    `connect-src 'self'${backend}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
