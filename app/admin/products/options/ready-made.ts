import type { DraftOption } from "./draft-options.ts";
import { newOption, newValue } from "./draft-options.ts";

type ReadyMade = { label: string; make: () => DraftOption };

const values = (texts: readonly string[]) => texts.map((value) => ({ ...newValue(), value }));

/** US 3 to 13 in halves. */
const ringSizes = Array.from({ length: 21 }, (_, step) => String(3 + step / 2));

const chainLengths = [14, 16, 18, 20, 22, 24, 30].map((inches) => `${inches} in`);

const metals = ["14k yellow gold", "14k white gold", "14k rose gold", "Platinum 950"];

/** Options that jewelers often need, to add and then change. */
export const readyMade: readonly ReadyMade[] = [
  {
    label: "Ring sizes",
    make: () => ({ ...newOption("choice"), name: "Ring size", values: values(ringSizes) }),
  },
  {
    label: "Chain lengths",
    make: () => ({ ...newOption("choice"), name: "Chain length", values: values(chainLengths) }),
  },
  { label: "Metals", make: () => ({ ...newOption("choice"), name: "Metal", values: values(metals) }) },
  {
    label: "Engraving",
    make: () => ({ ...newOption("text"), name: "Engraving", required: false, maxLength: "20" }),
  },
  { label: "Other choice", make: () => newOption("choice") },
  { label: "Other text", make: () => newOption("text") },
];
