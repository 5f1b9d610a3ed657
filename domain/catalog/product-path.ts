import { slugOf } from "../text/slug.ts";

type Names = {
  name: string;
  /** Before it was translated: an address is the same in every language. */
  originalName?: string | undefined;
};

export function productSlug({ name, originalName = name }: Names): string {
  return slugOf(originalName);
}

/** The path of a product's page: `/product/7/ruby-ring`, or `/product/7` if the name has no words. */
export function productPath({ id, ...names }: { id: number } & Names): string {
  const slug = productSlug(names);
  return slug === "" ? `/product/${id}` : `/product/${id}/${encodeURIComponent(slug)}`;
}
