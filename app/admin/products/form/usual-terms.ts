/** What kind of piece a product is. The database allows these. */
export const pieceTypes = [
  "ring",
  "earrings",
  "necklace",
  "pendant",
  "bracelet",
  "brooch",
  "loose stone",
  "other",
] as const;

/** Where a stone comes from. The database allows these. */
export const stoneOrigins = ["natural", "lab-grown", "simulant"] as const;

/** What the form suggests for facts that are free text. */
export const usualTerms = {
  metal: [
    "14k white gold",
    "14k yellow gold",
    "14k rose gold",
    "18k white gold",
    "18k yellow gold",
    "18k rose gold",
    "Platinum 950",
    "Sterling silver 925",
    "Stainless steel",
    "Gold-tone plated brass",
    "Silver-tone plated brass",
  ],
  stone: [
    "Diamond",
    "Moissanite",
    "Sapphire",
    "Ruby",
    "Emerald",
    "Aquamarine",
    "Amethyst",
    "Citrine",
    "Garnet",
    "Opal",
    "Pearl",
    "Peridot",
    "Spinel",
    "Tanzanite",
    "Topaz",
    "Tourmaline",
    "Cubic zirconia",
    "Crystal",
    "Imitation pearl",
  ],
  shape: [
    "Round",
    "Oval",
    "Cushion",
    "Princess",
    "Emerald",
    "Pear",
    "Marquise",
    "Radiant",
    "Asscher",
    "Heart",
    "Baguette",
    "Cabochon",
  ],
  color:
    "D, E, F, G, H, I, J, K, Colorless, White, Blue, Green, Red, Pink, Violet, Yellow, Golden, Black".split(
      ", ",
    ),
  clarity: ["FL", "IF", "VVS1", "VVS2", "VS1", "VS2", "SI1", "SI2", "I1", "I2", "I3", "Eye-clean"],
  cut: ["Excellent", "Ideal", "Very good", "Good", "Fair", "Poor"],
  certificate_lab: ["GIA", "IGI", "GCAL", "HRD", "AGL", "SSEF", "Gübelin"],
};
