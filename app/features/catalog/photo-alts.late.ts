import { readView } from "../../../domain/catalog/photo-view.ts";

type Pictured = {
  image: string | null;
  images: string[] | null;
  option_combinations?: { image: string | null }[];
};

/** A product whose photographs say what they show in another language. @param alts the translations by what stands there */
export function withTranslatedAlts<Product extends Pictured>(
  product: Product,
  alts: readonly { record: string; text: string }[],
): Product {
  const texts = new Map(alts.map(({ record, text }) => [record, text]));
  const inLanguage = <Picture extends string | null>(picture: Picture) => {
    const text = picture && texts.get(readView(picture).alt);
    return text ? (picture.replace(/([#&]alt=)[^&]*/, `$1${encodeURIComponent(text)}`) as Picture) : picture;
  };
  return {
    ...product,
    image: inLanguage(product.image),
    images: product.images?.map(inLanguage) ?? null,
    // They are the same photographs, and are found among them by their addresses.
    ...(product.option_combinations && {
      option_combinations: product.option_combinations.map((combination) => ({
        ...combination,
        image: inLanguage(combination.image),
      })),
    }),
  };
}
