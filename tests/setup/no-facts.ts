/** A product of which nothing is stated, for tests. */
export const noFacts = {
  type: null,
  metal: null,
  stone: null,
  origin: null,
  shape: null,
  stone_length: null,
  stone_width: null,
  carat: null,
  color: null,
  clarity: null,
  cut: null,
  certificate_lab: null,
  certificate_number: null,
  certificate_file: null,
};
