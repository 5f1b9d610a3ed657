/** Letters of Latin alphabets that Unicode does not take apart. */
const spelled: Record<string, string> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  ß: "ss",
  þ: "th",
  ð: "d",
  đ: "d",
  ł: "l",
  ı: "i",
};

const maxLength = 80;

/** A text's words for an address, at most 80 signs: "Émeraude, 18k" becomes `emeraude-18k`; other scripts stay. */
export function slugOf(text: string): string {
  const plain = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/(?<=[a-zæœøßþðđłı\d])\p{M}+/gu, "")
    .replace(/[æœøßþðđłı]/g, (letter) => spelled[letter]!)
    .normalize("NFC");
  let slug = "";
  for (const word of plain.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []) {
    const longer = slug === "" ? Array.from(word).slice(0, maxLength).join("") : `${slug}-${word}`;
    if (longer.length > maxLength && slug !== "") break;
    slug = longer;
  }
  return slug;
}
