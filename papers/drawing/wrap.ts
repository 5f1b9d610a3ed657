/** Breaks a text between words, and words that are too long wherever they have to be. */
export function wrap(text: string, width: number, measure: (words: string) => number): string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of text.split(" ")) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (measure(longer) <= width) {
      current = longer;
      continue;
    }
    if (current !== "") lines.push(current);
    current = word;
    while (measure(current) > width) {
      const signs = Array.from(new Intl.Segmenter("en").segment(current), ({ segment }) => segment);
      let taken = 1;
      while (taken < signs.length - 1 && measure(signs.slice(0, taken + 1).join("")) <= width) taken += 1;
      if (signs.length < 2) break;
      lines.push(signs.slice(0, taken).join(""));
      current = signs.slice(taken).join("");
    }
  }
  return [...lines, current];
}
