import type { CSSProperties } from "react";

/** The attributes that give everything inside the owner's color, `#rrggbb`: see `[data-accent]` in app/tokens.css. */
export function accented(accent: string | null) {
  return accent === null ? {} : { "data-accent": "", style: { "--color-sapphire": accent } as CSSProperties };
}
