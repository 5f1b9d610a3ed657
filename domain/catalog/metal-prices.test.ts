import { expect, test } from "vitest";
import { type Formula, metalPrice } from "./metal-prices.ts";

const ring = { fineness: 750, net_weight: 4, making_charge: 0, stones_price: 0, ending: null };

test.for<[string, Partial<Formula>, number, number, number]>([
  ["weight x rate x fineness", {}, 100, 2, 300],
  ["making charge and stones are added", { making_charge: 80.5, stones_price: 20 }, 100, 2, 400.5],
  ["half a cent goes up", { net_weight: 0.001, fineness: 500 }, 10, 2, 0.01],
  ["less than half a cent goes down", { net_weight: 0.001, fineness: 499 }, 10, 2, 0],
  ["to the nearest ending", { ending: 0.99 }, 100, 2, 299.99],
  ["of two endings, the higher one", { making_charge: 0.49, ending: 0.99 }, 100, 2, 300.99],
  ["never below the ending itself", { net_weight: 0.001, ending: 0.95 }, 100, 2, 0.95],
  ["rounded once", { net_weight: 9.495, fineness: 1000, ending: 0 }, 1, 2, 9],
  ["to whole amounts", { making_charge: 0.5, ending: 0 }, 100, 2, 301],
  ["a currency without decimals", { net_weight: 4.001, ending: 0.99 }, 10_000, 0, 30_008],
])("%s", ([, formula, rate, decimals, price]) => {
  expect(metalPrice({ ...ring, ...formula }, rate, decimals)).toBe(price);
});
