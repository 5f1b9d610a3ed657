/** The path of a collection's page. */
export function collectionPath(slug: string): string {
  return `/collections/${slug}`;
}
