import type { CSSProperties } from "react";

/** The styles that give links, selection and focus the owner's color, `#rrggbb`; undefined for the program's own. */
export function accentStyle(accent: string | null): CSSProperties | undefined {
  if (accent === null) return undefined;
  const mixed = (share: number, other: string) => `color-mix(in oklab, ${accent} ${share}%, ${other})`;
  return {
    "--color-sapphire": accent,
    "--color-sapphire-deep": mixed(80, "black"),
    "--color-sapphire-tint": mixed(5, "white"),
    "--color-sapphire-line": mixed(40, "white"),
  } as CSSProperties;
}
