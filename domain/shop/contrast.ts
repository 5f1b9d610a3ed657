/** The contrast of two colors such as `#1f3a6e`, from 1 to 21, as WCAG 2 measures it. Text needs 4.5. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((low, high) => low - high);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const light = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return light <= 0.04045 ? light / 12.92 : ((light + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
