/**
 * A text as searches compare it: in small letters, without accents, apostrophes and invisible signs. The database's
 * `private.without_accents`.
 */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(
      /[\u0300-\u036f'\u2018\u2019\u201b\u02b9-\u02bc\u2032\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g,
      "",
    )
    .replace(/[ßæœþøłđðħıŧŋ]/g, (sign) => plain[sign]!);
}

const plain: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ŧ: "t",
  ŋ: "n",
};
