import { z } from "zod/mini";
import { fits } from "../ui/too-long.ts";
import { factStore } from "./facts.ts";

export const textFields = {
  delivery: {
    label: "Delivery",
    hint: "When an order leaves the shop and when it arrives.",
  },
  returns: { label: "Returns", hint: "How long a piece can come back, and in which state." },
  warranty: { label: "Warranty", hint: "What the shop vouches for, and for how long." },
};

const text = z.string().check(z.trim(), fits(500));

export const textsSchema = z.object({ delivery: text, returns: text, warranty: text });

export const textStore = factStore(["delivery", "returns", "warranty"]);
