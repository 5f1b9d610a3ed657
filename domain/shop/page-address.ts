/** The pages of text that the shop itself links to, and that the database keeps: see `private.is_own_page`. */
const kept = ["about", "authorization", "privacy-policy", "disclaimer", "contact"];

/** Whether the owner has added the page with this slug, and may rename and delete it. */
export function isOwnPage(slug: string): boolean {
  return !kept.includes(slug);
}

export function pagePath(slug: string): string {
  return isOwnPage(slug) ? `/pages/${slug}` : `/${slug}`;
}
