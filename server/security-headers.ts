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

/**
 * What a page may load: scripts of ours and those inline ones that carry the render's nonce.
 * @param backendOrigin origin of the backend when it is not the page's own
 */
export function contentSecurityPolicy(nonce: string, backendOrigin: string, isDevelopment: boolean): string {
  const backend = backendOrigin === "" ? "" : ` ${backendOrigin}`;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    // Vite delivers styles as inline elements while developing.
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    // Components may size and place things by a style attribute; it can do no more than that.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${backend}`,
    `connect-src 'self'${backend}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
