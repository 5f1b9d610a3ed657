/** All pictures of a product, the main one first, without duplicates. */
export function picturesOf({ image, images }: { image: string | null; images: readonly string[] }): string[] {
  return [...new Set([image, ...images])].filter((picture) => picture !== null && picture !== "") as string[];
}
