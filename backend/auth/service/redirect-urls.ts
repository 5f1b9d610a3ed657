export type RedirectUrls = readonly RegExp[];

const entry = /^[a-z*?[][^\s,]*:\/\/[^\s,]+$/i;
const syntax = /\*\*|\*|\?|\[(!?)([^\]]+)\]|\\(.)|[^]/gu;

/**
 * Parses a comma-separated list of URLs with wildcards, as in GoTrue's URI_ALLOW_LIST: `**` is anything, `*` anything
 * but a dot or slash, `?` one such character, `[a-z]` or `[!a-z]` one of these or of all others. No library for globs
 * of files fits, because a dot separates, too.
 * @throws Error for an invalid URL
 */
export function parseRedirectUrls(list: string): RedirectUrls {
  const addresses = list.split(",").map((text) => text.trim());
  return addresses
    .filter((text) => text !== "")
    .map((text) => {
      if (!entry.test(text)) throw new Error(`${text} is no address`);
      return new RegExp(`^${text.replace(syntax, part)}$`, "u");
    });
}

function part(
  found: string,
  not: string | undefined,
  set: string | undefined,
  escaped: string | undefined,
): string {
  if (found === "**") return "[^]*";
  if (found === "*") return "[^./]*";
  if (found === "?") return "[^./]";
  if (set !== undefined) return `[${not ? "^" : ""}${set.replace(/[\\^[]/g, "\\$&")}]`;
  return (escaped ?? found).replace(/[\\^$.*+?()[\]{}|/]/, "\\$&");
}

/** As in GoTrue, no rule allows an IP address other than this machine's own. */
export function isListed({ href, hash, hostname, pathname, search }: URL, allowed: RedirectUrls): boolean {
  const isAddress = /^\[|^[\d.]+$/.test(hostname);
  if (isAddress && hostname !== "[::1]" && !hostname.startsWith("127.")) return false;
  const text = href.slice(0, href.length - hash.length);
  // A URL that is only an origin ends with a slash, which lists leave out.
  const forms = pathname === "/" && search === "" ? [text, text.replace(/\/$/, "")] : [text];
  return allowed.some((rule) => forms.some((form) => rule.test(form)));
}
