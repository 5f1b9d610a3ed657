import { Fact } from "./fact.tsx";

/** The discount codes of an order; nothing if it has none, or they are not known. */
export function CodesFact({ codes = [] }: { codes?: readonly string[] | undefined }) {
  if (codes.length === 0) return null;
  return <Fact label="Discount">{codes.map((code) => `Code ${code}`).join("\n")}</Fact>;
}
