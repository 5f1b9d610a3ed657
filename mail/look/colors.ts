/** The tokens of app/tokens.css, in the notation that every mail program knows. */
export const colors = {
  paper: "#fdfcfa",
  tile: "#f4efe9",
  wash: "#f9f7f3",
  ink: "#171c24",
  "ink-2": "#4a4f56",
  "ink-3": "#64686f",
  "ink-inverse": "#fdfcf9",
  line: "#e2dfdb",
  "line-2": "#d0cbc6",
  sapphire: "#1a437a",
} as const;
