/**
 * How shoppers of a language say prices and sizes in a search. Written with the language's accents, which people leave out as
 * often as not; a dot and an apostrophe may be missing, too.
 */
export type SearchPhrases = {
  /** Before a highest price: `under`. */
  below: readonly string[];
  /** Before a lowest price: `over`. */
  above: readonly string[];
  /** The same, but only where the price has a currency: by themselves, they say too little. */
  aboveAmount?: readonly string[];
  /** Before the first of two prices: `between`. */
  between: readonly string[];
  betweenAmounts?: readonly string[];
  /** Between two prices: `and`. */
  to: readonly string[];
  /** Before a price, and after one of the words above: `sotto i 100 €`. */
  articles?: readonly string[];
  /** Before a phrase, as a part of it: `for under`. */
  before: readonly string[];
  /** Before ring sizes. */
  size: readonly string[];
  /** Between ring sizes. */
  or: readonly string[];
  currencies: readonly string[];
  /** What makes a number neither a price nor a size: `under 2 carats`. */
  units: readonly string[];
  /** What a phrase may leave at the beginning, and at the end, of the other words. */
  leftBefore: readonly string[];
  leftAfter: readonly string[];
  /** English words that are something else here, so that they stay: `or` is gold. */
  own?: readonly string[];
};

const english: SearchPhrases = {
  below: [
    "under",
    "below",
    "less than",
    "cheaper than",
    "no more than",
    "up to",
    "at most",
    "max.",
    "maximum",
  ],
  above: ["over", "above", "more than", "from", "at least", "starting at", "min.", "minimum"],
  between: ["between", "from"],
  to: ["and", "to"],
  before: ["for", "in", "at", "price", "priced", "costing", "prices"],
  size: ["size", "sizes", "sz."],
  or: ["or", "and"],
  currencies: [
    "dollar",
    "dollars",
    "euro",
    "euros",
    "pound",
    "pounds",
    "rupee",
    "rupees",
    "franc",
    "francs",
    "dirham",
    "dirhams",
    "yen",
    "kr.",
    "zł",
    "kč",
    "lei",
    "rs.",
    "fr.",
    "sfr.",
  ],
  units: [
    "ct",
    "cts",
    "carat",
    "carats",
    "mm",
    "cm",
    "inch",
    "inches",
    "karat",
    "karats",
    "kt",
    "stone",
    "stones",
    "piece",
    "pieces",
  ],
  leftBefore: ["and", "or", "but"],
  leftAfter: ["and", "or", "but", "in", "for", "at"],
};

const german: SearchPhrases = {
  below: [
    "unter",
    "unterhalb von",
    "bis",
    "bis zu",
    "bis maximal",
    "weniger als",
    "nicht mehr als",
    "nicht über",
    "günstiger als",
    "billiger als",
    "höchstens",
    "maximal",
  ],
  above: ["über", "oberhalb von", "ab", "mehr als", "teurer als", "mindestens", "wenigstens"],
  between: ["zwischen", "von"],
  to: ["und", "bis"],
  before: ["für", "zu", "um", "im", "preis", "preise", "preislich", "zum preis von", "im wert von", "kosten"],
  size: ["größe", "grösse", "gr.", "ringgröße", "ringgrösse", "ringweite", "weite"],
  or: ["oder", "und"],
  currencies: ["franken", "dollar", "pfund", "kronen"],
  units: ["karat", "zoll", "stein", "steine", "stück", "gramm"],
  leftBefore: ["und", "oder", "aber"],
  leftAfter: ["und", "oder", "aber", "in", "für", "zu", "von"],
};

const french: SearchPhrases = {
  below: [
    "moins de",
    "sous",
    "sous les",
    "en dessous de",
    "au-dessous de",
    "inférieur à",
    "inférieure à",
    "inférieurs à",
    "inférieures à",
    "pas plus de",
    "jusqu'à",
    "jusque",
    "au maximum",
    "au plus",
    "maximum",
  ],
  above: [
    "plus de",
    "au-dessus de",
    "à partir de",
    "supérieur à",
    "supérieure à",
    "supérieurs à",
    "supérieures à",
    "dès",
    "au moins",
    "au minimum",
    "minimum",
  ],
  between: ["entre"],
  betweenAmounts: ["de"],
  to: ["et", "à"],
  before: ["à", "de", "en", "pour", "prix", "au prix de", "d'un prix de", "coûtant"],
  size: ["taille", "tailles", "tour de doigt"],
  or: ["ou", "et"],
  currencies: ["livre", "livres", "couronnes"],
  units: ["pouce", "pouces", "pierre", "pierres", "pièce", "pièces", "gramme", "grammes"],
  leftBefore: ["et", "ou", "mais"],
  leftAfter: ["et", "ou", "mais", "à", "de", "en", "pour"],
  own: ["or"],
};

const spanish: SearchPhrases = {
  below: [
    "menos de",
    "por debajo de",
    "por menos de",
    "bajo",
    "hasta",
    "no más de",
    "inferior a",
    "inferiores a",
    "máximo",
    "como máximo",
    "un máximo de",
  ],
  above: [
    "más de",
    "por encima de",
    "por más de",
    "superior a",
    "superiores a",
    "a partir de",
    "desde",
    "mínimo",
    "como mínimo",
    "un mínimo de",
    "al menos",
  ],
  between: ["entre", "desde"],
  betweenAmounts: ["de"],
  to: ["y", "e", "a", "hasta"],
  articles: ["los", "las"],
  before: ["por", "a", "de", "en", "precio", "precios", "con precio", "con un precio de"],
  size: ["talla", "tallas", "medida", "número"],
  or: ["o", "u", "y"],
  currencies: ["dólar", "dólares", "libra", "libras", "franco", "francos", "peso", "pesos"],
  units: [
    "quilate",
    "quilates",
    "pulgada",
    "pulgadas",
    "piedra",
    "piedras",
    "pieza",
    "piezas",
    "gramo",
    "gramos",
  ],
  leftBefore: ["y", "e", "o", "u", "pero"],
  leftAfter: ["y", "e", "o", "u", "pero", "de", "en", "por", "para"],
};

const italian: SearchPhrases = {
  below: [
    "meno di",
    "a meno di",
    "sotto",
    "al di sotto di",
    "fino a",
    "entro",
    "non più di",
    "inferiore a",
    "inferiori a",
    "massimo",
    "al massimo",
    // With their articles.
    "al di sotto dei",
    "fino ai",
    "inferiore ai",
    "inferiori ai",
    "meno dei",
  ],
  above: [
    "più di",
    "oltre",
    "sopra",
    "al di sopra di",
    "a partire da",
    "superiore a",
    "superiori a",
    "minimo",
    "almeno",
    "come minimo",
    "al di sopra dei",
    "a partire dai",
    "superiore ai",
    "superiori ai",
    "più dei",
  ],
  aboveAmount: ["da", "dai"],
  between: ["tra", "fra"],
  betweenAmounts: ["da", "dai"],
  to: ["e", "a", "ai"],
  articles: ["i", "gli", "le"],
  before: ["a", "di", "da", "in", "per", "prezzo", "prezzi", "con prezzo", "al prezzo di"],
  size: ["misura", "misure", "taglia", "taglie", "mis."],
  or: ["o", "oppure", "e"],
  currencies: ["dollaro", "dollari", "sterlina", "sterline", "franco", "franchi"],
  units: ["carato", "carati", "pollice", "pollici", "pietra", "pietre", "pezzo", "pezzi", "grammo", "grammi"],
  leftBefore: ["e", "ed", "o", "ma"],
  leftAfter: ["e", "ed", "o", "ma", "a", "di", "da", "in", "per"],
};

const byLanguage: Readonly<Record<string, SearchPhrases>> = {
  de: german,
  fr: french,
  es: spanish,
  it: italian,
};

/** What is said in a language, and in English, which shoppers write everywhere. @param language BCP 47 */
export function searchPhrases(language: string): readonly SearchPhrases[] {
  const own = byLanguage[language.split("-")[0]!.toLowerCase()];
  return own ? [own, english] : [english];
}
