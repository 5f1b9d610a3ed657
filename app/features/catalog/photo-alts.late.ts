import { readingLanguage } from "../../base/clients/data-api/translated.ts";
import { quoted } from "../../base/clients/data-api/quoted.ts";
import type { Db } from "../../base/clients/load-context.ts";
import { readView } from "../../../domain/catalog/photo-view.ts";

type Pictured = {
  image: string | null;
  images: string[] | null;
  option_combinations?: { image: string | null }[];
};

/** The photographs of a product with what they show in the language that the client reads for, as far as it is translated. */
export async function withTranslatedAlts<Product extends Pictured>(
  db: Db,
  product: Product,
): Promise<Product> {
  const alts = [product.image, ...(product.images ?? [])].map((picture) => readView(picture ?? "").alt);
  const wanted = [...new Set(alts)].filter(Boolean);
  if (wanted.length === 0) return product;
  const { data, error } = await db
    .from("translations")
    .select("record, text")
    .match({ language: readingLanguage(db), subject: "words", field: "alt" })
    .filter("record", "in", `(${wanted.map(quoted).join()})`);
  if (error) {
    console.warn("What photographs show could not be read.", error);
    return product;
  }
  const texts = new Map(data.map(({ record, text }) => [record, text]));
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
