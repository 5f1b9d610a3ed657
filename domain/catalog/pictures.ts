type Pictures = { image: string | null; images: readonly string[] };

/** All pictures of a product, the main one first, without duplicates. */
export function picturesOf({ image, images }: Pictures): string[] {
  return [...new Set([image, ...images])].filter((picture) => picture !== null && picture !== "") as string[];
}

/** The address, with its view, under which a product shows this photograph; undefined if it does not. */
export function ownPicture(product: Pictures, photo: string | null | undefined): string | undefined {
  return photo ? picturesOf(product).find((shown) => fileOf(shown) === fileOf(photo)) : undefined;
}

const fileOf = (address: string) => address.split("#")[0];
