/** The languages of the shop besides its own. The list may have its own, too, which was a further one before. */
export function furtherLanguages(listed: readonly { code: string }[], own: string | undefined): string[] {
  return listed.map(({ code }) => code).filter((code) => code !== own);
}
