import { expect, it } from "vitest";
import { readSearchWords } from "./search-words.late.ts";

const none = { size: [], min: null, max: null };

it.each([
  ["rings under 2000", { q: "rings", max: 2000 }],
  ["rings below $500", { q: "rings", max: 500 }],
  ["gold rings for less than 1,200.50 dollars", { q: "gold rings", max: 1200.5 }],
  ["Under $1.5k", { q: "", max: 1500 }],
  ["rings up to 2k", { q: "rings", max: 2000 }],
  ["necklace <100", { q: "necklace", max: 100 }],
  ["over 100 bracelet", { q: "bracelet", min: 100 }],
  ["rings over 100 under 300", { q: "rings", min: 100, max: 300 }],
  ["earrings between 100 and 300", { q: "earrings", min: 100, max: 300 }],
  ["earrings from 100 to 300", { q: "earrings", min: 100, max: 300 }],
  ["$100-$300 earrings", { q: "earrings", min: 100, max: 300 }],
  ["earrings $100 – 300", { q: "earrings", min: 100, max: 300 }],
  ["earrings 100 to 300 dollars", { q: "earrings", min: 100, max: 300 }],
  ["from $50", { q: "", min: 50 }],
  ["ring size 6", { q: "ring", size: ["6"] }],
  ["size 6.5", { q: "", size: ["6.5"] }],
  ["Size: 6 1/2 halo ring", { q: "halo ring", size: ["6.5"] }],
  ["halo ring in size 6½", { q: "halo ring", size: ["6.5"] }],
  ["ring size 6, 6.50 or 7", { q: "ring", size: ["6", "6.5", "7"] }],
  ["us size 7 ring", { q: "ring", size: ["7"] }],
  ["ring under CHF 1’000", { q: "ring", max: 1000 }],
  ["ring under 1'250.50 chf", { q: "ring", max: 1250.5 }],
  ["ring under 1\u00a0000\u202f€", { q: "ring", max: 1000 }],
  ["ring under 12 500 kr", { q: "ring", max: 12_500 }],
  ["ring under 1.000 €", { q: "ring", max: 1000 }],
  ["ring unter 5 under €1.234.567", { q: "ring unter 5", max: 1_234_567 }],
  ["rings below AED 100", { q: "rings", max: 100 }],
  ["rings below 100AED", { q: "rings", max: 100 }],
  ["rings below R$100", { q: "rings", max: 100 }],
  ["rings over kr 100", { q: "rings", min: 100 }],
  ["Kč 1000 – 2 000 rings", { q: "rings", min: 1000, max: 2000 }],
  ["rings under Rs. 5,000", { q: "rings", max: 5000 }],
  ["rings under 300 zł", { q: "rings", max: 300 }],
  ["rings under 100 top", { q: "rings top", max: 100 }],
  ["size 6 rings, under $700", { q: "rings", size: ["6"], max: 700 }],
])("reads %j", (text, read) => {
  expect(readSearchWords(text)).toEqual({ ...none, ...read });
});

it.each([
  "ruby ring",
  "MOI-RS-065",
  "under 2 carats",
  "over 6.5 mm",
  "size 6 mm",
  "over 14k gold",
  "chain 16-18",
  "ring size guide",
  "size 123",
  "under",
  "under the sea",
  "wonder 100",
  "$",
  "moderately oversize 12",
  "  ",
])("leaves %j as it is", (text) => {
  expect(readSearchWords(text)).toEqual({ ...none, q: text });
});

it("is fast whatever is typed", () => {
  for (const text of [
    "size 6 or ".repeat(10),
    "for ".repeat(25),
    "$1,1,1".repeat(16),
    "from 1 to ".repeat(10),
  ]) {
    const start = performance.now();
    readSearchWords(text.slice(0, 100));
    expect(performance.now() - start).toBeLessThan(200);
  }
});
