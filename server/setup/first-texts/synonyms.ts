import { msg } from "@lingui/core/runtime-macro";

/**
 * Words that shoppers type, and what they also mean. Translations are not word by word: they are what the language's shoppers
 * type, and what its shops write.
 */
export const firstSynonyms = [
  {
    words: msg({ message: "engagement, proposal", context: "what shoppers type" }),
    meanings: msg({
      message: "solitaire ring, halo ring, three stone ring, diamond ring, moissanite ring",
      context: "what shoppers mean",
    }),
  },
  {
    words: msg({ message: "promise", context: "what shoppers type" }),
    meanings: msg({ message: "solitaire ring, halo ring, eternity ring", context: "what shoppers mean" }),
  },
  {
    words: msg({ message: "wedding, bridal, bride, marriage", context: "what shoppers type" }),
    meanings: msg({ message: "wedding, bridal, band, eternity", context: "what shoppers mean" }),
  },
  {
    words: msg({ message: "anniversary", context: "what shoppers type" }),
    meanings: msg({ message: "eternity, three stone, band", context: "what shoppers mean" }),
  },
  {
    words: msg({
      message: "men, man, gentleman, him, husband, boyfriend, groom, dad, father",
      context: "what shoppers type",
    }),
    meanings: msg({
      message: "band, signet, cufflink, tie bar, tie clip, tungsten, titanium",
      context: "what shoppers mean",
    }),
  },
  {
    words: msg({
      message: "women, woman, lady, her, wife, girlfriend, mom, mother",
      context: "what shoppers type",
    }),
    meanings: msg({
      message: "ring, earrings, necklace, pendant, bracelet, brooch, anklet",
      context: "what shoppers mean",
    }),
  },
  {
    words: msg({ message: "gift, present, birthday, christmas, valentine", context: "what shoppers type" }),
    meanings: msg({
      message: "earrings, necklace, pendant, bracelet, brooch, cufflink",
      context: "what shoppers mean",
    }),
  },
  {
    words: msg({ message: "gold", context: "what shoppers type" }),
    meanings: msg({
      message: "gold tone, vermeil, 9k, 10k, 14k, 18k, 22k, 24k",
      context: "what shoppers mean",
    }),
  },
  {
    words: msg({ message: "silver", context: "what shoppers type" }),
    meanings: msg({ message: "sterling, 925", context: "what shoppers mean" }),
  },
  {
    words: msg({ message: "chain, choker", context: "what shoppers type" }),
    meanings: msg({ message: "necklace", context: "what shoppers mean" }),
  },
  {
    words: msg({ message: "cuff", context: "what shoppers type" }),
    meanings: msg({ message: "bangle, bracelet", context: "what shoppers mean" }),
  },
  {
    words: msg({ message: "stacking, stackable", context: "what shoppers type" }),
    meanings: msg({ message: "band, eternity", context: "what shoppers mean" }),
  },
  {
    words: msg({ message: "birthstone", context: "what shoppers type" }),
    meanings: msg({
      message:
        "garnet, amethyst, aquamarine, diamond, emerald, pearl, ruby, peridot, sapphire, opal, topaz, citrine, turquoise, tanzanite",
      context: "what shoppers mean",
    }),
  },
  {
    words: msg({ message: "cz", context: "what shoppers type" }),
    meanings: msg({ message: "cubic zirconia", context: "what shoppers mean" }),
  },
  {
    words: msg({ message: "costume, fashion", context: "what shoppers type" }),
    meanings: msg({
      message: "artificial, imitation, gold tone, silver tone, plated",
      context: "what shoppers mean",
    }),
  },
  {
    words: msg({ message: "earring", context: "what shoppers type" }),
    meanings: msg({ message: "stud, hoop, huggie, ear cuff, ear climber", context: "what shoppers mean" }),
  },
];
