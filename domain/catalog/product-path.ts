import { slugOf } from "../text/slug.ts";

/** The path of a product's page: `/product/7/ruby-ring`, or `/product/7` if the name has no words. */
export function productPath({ id, name }: { id: number; name: string }): string {
  const slug = slugOf(name);
  return slug === "" ? `/product/${id}` : `/product/${id}/${encodeURIComponent(slug)}`;
}
