import { expect, test } from "vitest";
import { withTranslatedAlts } from "./photo-alts.late.ts";

const coded = (alt: string) => `/a.jpg#size=1x1&alt=${encodeURIComponent(alt)}&focus=50,30`;

test("photographs and those of variants say what they show in the page's language, and stay the same ones", () => {
  const given = {
    id: 7,
    image: coded('A "box", open'),
    images: [coded('A "box", open'), coded("On a hand")],
    option_combinations: [{ image: coded('A "box", open') }, { image: null }],
  };
  expect(withTranslatedAlts(given, [{ record: 'A "box", open', text: "Une boîte à $1" }])).toEqual({
    ...given,
    image: coded("Une boîte à $1"),
    images: [coded("Une boîte à $1"), coded("On a hand")],
    option_combinations: [{ image: coded("Une boîte à $1") }, { image: null }],
  });
});

test("photographs that say nothing stay as they are", () => {
  const silent = { id: 7, image: "/a.jpg", images: null };
  expect(withTranslatedAlts(silent, [{ record: "On a hand", text: "Sur une main" }])).toEqual(silent);
});
