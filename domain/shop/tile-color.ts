/** Equal to `--color-tile` in app/tokens.css. */
export const tileColor = "#f4efe9";
