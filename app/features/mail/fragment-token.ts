/** The token in the fragment of a mailed link, which never reaches a server or a log; null if there is none. */
export function readFragmentToken(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, "")).get("token") || null;
}
