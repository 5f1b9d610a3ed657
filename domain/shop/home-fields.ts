// Written by `npm run types` from private.home_fields().

/** The kinds of sections that the home page has, with the fields of each: what a field is, and what it may have. */
export const homeFields = {
  banner: {
    body: ["text", 500],
    button: ["line", 60],
    link: ["link", 500],
    look: ["choice", "light", "dark"],
    picture: ["picture"],
    title: ["line", 100],
  },
  category_list: {},
  category_tiles: {},
  collection: {
    amount: ["choice", "4", "8"],
    body: ["text", 500],
    collection: ["collection"],
    title: ["line", 100],
  },
  featured: {
    title: ["line", 100],
  },
  hero: {},
  newsletter: {
    body: ["text", 500],
    title: ["line", 100],
  },
  picture_text: {
    body: ["text", 3000],
    button: ["line", 60],
    link: ["link", 500],
    picture: ["picture"],
    side: ["choice", "start", "end"],
    title: ["line", 100],
  },
  promotions: {},
  questions: {
    items: ["items", 20],
    title: ["line", 100],
  },
  quotes: {
    reviews: ["reviews", 12],
    title: ["line", 100],
  },
  story: {
    body: ["text", 3000],
    name: ["line", 100],
    picture: ["picture"],
    title: ["line", 100],
  },
  why_choose: {
    items: ["items", 8],
    picture: ["picture"],
    title: ["line", 100],
  },
} as const;
