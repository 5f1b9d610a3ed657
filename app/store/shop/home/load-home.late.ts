import { countCategories, listFeatured, listPicturedCategories } from "../../../features/catalog/queries.ts";
import { runningPromotions } from "../../../features/catalog/running-promotions.ts";
import {
  columnsAndTexts,
  readingLanguage,
  textsIn,
  type WithTexts,
} from "../../../base/clients/data-api/translated.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import type { Db, LazyDb } from "../../../base/clients/load-context.ts";
import {
  firstKinds,
  type HomeKind,
  type HomeSection,
  readSection,
} from "../../../../domain/shop/home-sections.ts";
import { chooseTiles } from "./choose-tiles.ts";
import type { FurtherContent } from "./load-further.late.ts";

export type HomePage = Awaited<ReturnType<typeof loadSections>>;

export async function loadHome(lazyDb: LazyDb): Promise<HomePage> {
  const db = Promise.resolve(lazyDb);
  const sections = await db.then(listSections).catch((error: unknown) => {
    console.warn("The home page's sections could not be fetched.", error);
    return firstSections();
  });
  return loadSections(db, sections);
}

/** What these sections show, and nothing else. Reports only the featured products if they fail to load. */
export async function loadSections(lazyDb: LazyDb, sections: readonly HomeSection[]) {
  const db = Promise.resolve(lazyDb);
  const has = (...kinds: HomeKind[]) => sections.some(({ kind }) => kinds.includes(kind));
  const showsCategories = has("hero", "category_list", "category_tiles");
  const [featured, categories, counts, promotions, further] = await Promise.all([
    has("featured")
      ? db.then(listFeatured).then(
          (products) => ({ products, failure: null }),
          (error: unknown) => ({ products: [], failure: errorMessage(error) }),
        )
      : { products: [], failure: null },
    showsCategories ? db.then(listPicturedCategories).catch(() => []) : [],
    showsCategories ? db.then((client) => countCategories(client)).catch(() => null) : null,
    has("promotions") ? runningPromotions(db) : [],
    loadFurther(db, sections),
  ]);
  return {
    sections,
    featured: featured.products,
    failure: featured.failure,
    categories: categories.map(({ id, name }) => ({ id, name })),
    counts,
    tiles: chooseTiles(categories, counts),
    promotions,
    further,
  };
}

async function loadFurther(
  db: Promise<Db>,
  sections: readonly HomeSection[],
): Promise<FurtherContent | null> {
  const shown = sections.filter(({ kind }) => kind === "collection" || kind === "quotes");
  if (shown.length === 0) return null;
  // A page as it was in the beginning needs none of it.
  const { loadFurther: load } = await import("./load-further.late.ts");
  return load(await db, shown);
}

type StoredSection = Parameters<typeof readSection>[0] & WithTexts;

/** In the page's language. */
async function listSections(db: Db): Promise<HomeSection[]> {
  const { data } = await db
    .from("home_sections")
    .select<string, StoredSection>(
      columnsAndTexts(db, "id, kind, content", "texts:section_texts(field, text)"),
    )
    .match({ hidden: false, ...textsIn(db) })
    .order("position")
    .order("id")
    .throwOnError();
  const isOwnLanguage = readingLanguage(db) === null;
  // Most pages are in the shop's own language, and need none of it.
  const translate = isOwnLanguage ? null : (await import("./load-further.late.ts")).translateSection;
  return data.flatMap(({ texts, ...row }) => {
    const section = readSection(row);
    if (section === null) return [];
    return translate?.(section, texts ?? []) ?? section;
  });
}

function firstSections(): HomeSection[] {
  return firstKinds.flatMap((kind, index) => readSection({ id: -index - 1, kind, content: {} }) ?? []);
}
