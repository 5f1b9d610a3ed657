import { expect, test } from "vitest";
import { writeFirstTexts } from "../../../server/setup/first-texts/write-first-texts.ts";
import { languageOf } from "../../../work/languages/language.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { addProduct, emptyShop } from "../base/shop.ts";
import { as, guest } from "../people/people.ts";

const database = databaseForFile();

async function speak(language: string) {
  const { owner } = database.pools;
  await owner`update public.shop_facts set language = ${language}`;
  await owner`call private.refresh_words()`;
}

async function find(q: string) {
  const rows = await as(
    database.pools,
    guest,
    (sql) => sql<{ name: string }[]>`select name from public.search_products(${q})`,
  );
  return rows.map(({ name }) => name);
}

/** How a search was read, if a word of it was corrected. */
async function corrected(q: string) {
  const [row] = await as(
    database.pools,
    guest,
    (sql) => sql<{ value: string }[]>`
      select value from public.product_facets(${q}) where facet = 'spelling'`,
  );
  return row?.value;
}

async function sell(...names: string[]) {
  await emptyShop(database.pools.owner);
  for (const name of [...names, "Plain thing"])
    // oxlint-disable-next-line no-await-in-loop -- they are few
    await addProduct(database.pools.owner, { name, category: "Gemstones" });
}

test.for<[language: string, name: string, q: string]>([
  ["de", "Ring Luna", "Ringe"],
  ["de", "Ohrringe Luna", "ohrring"],
  ["de", "Zwei Ketten", "Kette"],
  ["de", "Armbänder Luna", "armband"],
  ["de", "Armband Luna", "Armbänder"],
  ["de", "Verlobungsring Luna", "verlobungsring"],
  ["de", "Verlobungsring Luna", "Verlobungsringe"],
  ["de", "Verlobungsring Luna", "ring"],
  ["de", "Kette aus Weißgold", "weissgold"],
  ["de", "Kette aus Weissgold", "Weißgold"],
  ["de", "Kette Weißgold", "Kette aus Gold"],
  ["de-AT", "Brosche Luna mit Perle", "Broschen für Luna"],
  ["fr", "Bague Lune", "bagues"],
  ["fr", "Deux bagues", "bague"],
  ["fr", "Bague de fiançailles Lune", "bague de fiancailles"],
  ["fr", "Bague de fiançailles Lune", "bagues fiançailles"],
  ["fr", "Saphir bleu", "saphirs bleus"],
  ["fr", "Bijou doré", "bijoux dorés"],
  ["fr", "Chaîne dorée", "chaine dore"],
  ["fr", "Bague or blanc", "bague d’or"],
  ["fr", "Boucles d'oreilles Lune", "boucle d'oreille"],
  ["fr", "Boucle d’oreille Lune", "boucles doreilles"],
  ["es", "Anillo Luna", "anillos"],
  ["es", "Dos anillos", "anillo"],
  ["es", "Collar Luna", "collares"],
  ["es", "Dos collares de oro", "el collar con oro"],
  ["es", "Corazón Luna", "corazones"],
  ["it", "Anello Luna", "anelli"],
  ["it", "Due anelli", "anello"],
  ["it", "Orecchini Luna", "orecchino"],
  ["it", "Collana d'oro", "collane oro"],
  ["nl", "Twee ringen", "ring"],
  ["nl", "Ketting Luna", "kettingen"],
  ["pt-BR", "Anel de prata", "anel prata"],
  ["sv", "Ring Luna", "ringar"],
  ["ja", "Rings", "rings"],
  ["en", "Ring Luna", "rings"],
])("in %s, %j is found by %j", async ([language, name, q]) => {
  await speak(language);
  await sell(name);
  expect(await find(q)).toEqual([name]);
  expect(await corrected(q)).toBeUndefined();
});

test("a kind of jewelry is found by what the language calls it, before pieces that only mention it", async () => {
  const { owner } = database.pools;
  await speak("de");
  await sell("Aurora", "Anhänger für eine Halskette");
  await owner`update public.products set type = 'necklace', origin = 'lab-grown' where name = 'Aurora'`;
  expect(await find("Halsketten")).toEqual(["Aurora", "Anhänger für eine Halskette"]);
  expect(await find("Labor")).toEqual(["Aurora"]);
  await speak("fr");
  expect(await find("colliers")).toEqual(["Aurora"]);
});

test("a typo is corrected to a word, and not to its root", async () => {
  await speak("fr");
  await sell("Alliance Lune");
  expect(await corrected("alliannce lune")).toBe("alliance lune");
  await speak("de");
  await sell("Verlobungsring Luna");
  expect(await find("verlobungsrign")).toEqual(["Verlobungsring Luna"]);
});

test("after the language has changed, products are read anew in the background, and synonyms at once", async () => {
  const { owner } = database.pools;
  await speak("de");
  await sell("Anello Luna");
  await owner`insert into public.search_synonyms (words, meanings) values ('fascette', 'anelli')`;
  expect(await corrected("anelli")).toBe("anello");
  const words = () => owner`select product_id, words::text from private.product_search order by 1`;

  await owner`update public.shop_facts set language = 'it'`;
  expect(await owner`select private.words_are_current() as current`).toEqual([{ current: false }]);
  // Until then, words are found as they are written.
  expect(await find("anello")).toEqual(["Anello Luna"]);
  await owner`call private.refresh_words()`;
  expect(await owner`select private.words_are_current() as current`).toEqual([{ current: true }]);
  expect([await find("anelli"), await corrected("anelli")]).toEqual([["Anello Luna"], undefined]);
  expect(await find("fascetta")).toEqual(["Anello Luna"]);

  const kept = await words();
  await owner`select private.rebuild()`;
  expect(await words()).toEqual(kept);
  await owner`delete from public.shop_facts`;
  expect(await owner`select private.words_are_current() as current`).toEqual([{ current: false }]);
  await owner`delete from public.search_synonyms where words = 'fascette'`;
});

test.for<[language: string, q: string, name: string]>([
  ["de", "Trauring", "Ehering Luna"],
  ["de", "Verlobungsringe", "Solitärring Luna"],
  ["de", "Collier", "Halskette Luna"],
  ["de", "Ohrringe", "Creolen Luna"],
  ["fr", "bague de fiançailles", "Bague solitaire Lune"],
  ["fr", "collier", "Sautoir Lune"],
  ["fr", "boucles d'oreilles", "Créoles Lune"],
  ["es", "bisutería", "Collar chapado Luna"],
  ["es", "pendientes", "Aros Luna"],
  ["it", "girocollo", "Collana Luna"],
  ["it", "orecchini", "Cerchi Luna"],
])("a shop begins with synonyms in %s: %j finds %j", async ([language, q, name]) => {
  const { owner } = database.pools;
  await speak(language);
  await sell(name);
  const undone = new Error();
  const tried = owner.begin(async (sql) => {
    const english = await sql<{ words: string }[]>`select words from public.search_synonyms`;
    await writeFirstTexts(sql, languageOf(language));
    const own = await sql`
      select from public.search_synonyms where words <> all (${english.map(({ words }) => words)})`;
    expect(own.length).toBe(english.length);
    expect([...(await sql`select name from public.search_products(${q})`)]).toEqual([{ name }]);
    throw undone;
  });
  await expect(tried).rejects.toBe(undone);
});

test("names are in the order of those that are read, as their language sorts, page by page", async () => {
  const { owner } = database.pools;
  await speak("en");
  await emptyShop(owner);
  await owner`insert into public.shop_languages (code, is_shown) values ('fr', true), ('es', true), ('it', false)`;
  const inFrench: Record<string, string> = {
    "Brooch Star": "Étoile du soir",
    Comet: "Étoile",
    "Evening ring": "Etoile",
    Zebra: "Anneau",
    "Star again": "Étoile",
  };
  for (const name of [...Object.keys(inFrench), "Éclat", "Nube"])
    // oxlint-disable-next-line no-await-in-loop -- they are few
    await addProduct(owner, { name, category: "Gemstones" });
  const translate = (language: string, name: string, text: string) => owner`
    insert into public.translations (language, subject, record, field, original, text)
    select ${language}, 'products', id::text, 'name', name, ${text} from public.products where name = ${name}`;
  for (const [name, text] of Object.entries(inFrench))
    // oxlint-disable-next-line no-await-in-loop -- they are few
    await translate("fr", name, text);
  await translate("es", "Comet", "Ñandú");
  await translate("it", "Zebra", "Anello");

  const list = async (language: string | null, sort = "name", take = 20, skip = 0) => {
    const rows = await as(
      database.pools,
      guest,
      (sql) => sql<{ name: string }[]>`
        select name from public.search_products(sort => ${sort}, take => ${take}, skip => ${skip}, language => ${language})`,
    );
    return rows.map(({ name }) => name);
  };
  const french = ["Zebra", "Éclat", "Evening ring", "Comet", "Star again", "Brooch Star", "Nube"];
  expect(await list("fr")).toEqual(french);
  expect(await list("fr", "relevance")).toEqual(french);
  expect([...(await list("fr", "name", 4)), ...(await list("fr", "name", 4, 4))]).toEqual(french);
  // A letter of its own, after all words with an N.
  const spanish = ["Brooch Star", "Éclat", "Evening ring", "Nube", "Comet", "Star again", "Zebra"];
  expect(await list("es")).toEqual(spanish);
  const english = ["Brooch Star", "Comet", "Éclat", "Evening ring", "Nube", "Star again", "Zebra"];
  expect(await list(null)).toEqual(english);
  // Not shown to shoppers.
  expect(await list("it")).toEqual(english);
});

test("names of a Spanish shop are in Spanish order for whoever says that they read Spanish", async () => {
  const { owner } = database.pools;
  await speak("es");
  await emptyShop(owner);
  for (const name of ["Ñandú", "Nube", "Opal", "Nácar"])
    // oxlint-disable-next-line no-await-in-loop -- they are few
    await addProduct(owner, { name, category: "Gemstones" });
  const list = async (language: string | null) => {
    const rows = await as(
      database.pools,
      guest,
      (sql) => sql<{ name: string }[]>`
        select name from public.search_products(sort => 'name', language => ${language})`,
    );
    return rows.map(({ name }) => name);
  };
  expect(await list("es")).toEqual(["Nácar", "Nube", "Ñandú", "Opal"]);
  // Nobody reads the shop in Italian, so it is in its own language.
  expect(await list("it")).toEqual(["Nácar", "Nube", "Ñandú", "Opal"]);
  expect(await list(null)).toEqual(["Nácar", "Ñandú", "Nube", "Opal"]);
});
