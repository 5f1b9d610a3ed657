import { expect, it } from "vitest";
import { chooseTiles } from "./choose-tiles.ts";
import type { PicturedCategory } from "../../../features/catalog/queries.ts";

const category = (name: string, picture: string | null = "/picture.webp"): PicturedCategory => ({
  id: 1,
  name,
  description: `All ${name}`,
  picture,
  hasOwnPicture: false,
  position: null,
});
const chosen = (...from: Parameters<typeof chooseTiles>) => chooseTiles(...from).map((tile) => tile.category);
const counted = (...names: string[]) => names.map((name) => ({ category: name, products: 1 }));

it("shows the built-in categories with their photos as long as the owner keeps them", () => {
  const kept = ["Watches", "Gemstones", "Lab-Grown Diamonds"].map((name) => category(name));
  const tiles = chooseTiles(kept, null);
  expect(tiles.map((tile) => tile.category)).toEqual(["Lab-Grown Diamonds", "Gemstones"]);
  expect(tiles[1]).toMatchObject({ description: "All Gemstones", words: { message: "See the stones" } });
  expect(tiles[1]!.photo).toMatchObject({ src: expect.stringContaining("oval-ruby") as string });
});

it("replaces missing and empty ones with the owner's first categories", () => {
  const categories = ["Watches", "Gemstones", "Clasps", "Brooches"].map((name) => category(name));
  expect(chosen(categories, counted("Watches", "Clasps", "Brooches"))).toEqual(["Watches", "Clasps"]);
  expect(chosen(categories, counted("Brooches", "Gemstones"))).toEqual(["Gemstones", "Brooches"]);
  expect(chooseTiles([category("Watches")], null)).toMatchObject([
    {
      category: "Watches",
      description: "All Watches",
      words: { message: "See all" },
      photo: "/picture.webp",
    },
  ]);
});

it("follows the owner's order, with the owner's pictures in place of the built-in ones", () => {
  const arranged = ["Watches", "Gemstones", "Lab-Grown Diamonds"].map((name, index) => ({
    ...category(name),
    position: index + 1,
  }));
  expect(chosen(arranged, null)).toEqual(["Watches", "Gemstones"]);
  const [tile] = chooseTiles([{ ...category("Gemstones", "/own.webp"), hasOwnPicture: true }], null);
  expect(tile).toMatchObject({ words: { message: "See the stones" }, photo: "/own.webp" });
});

it("skips categories without a picture", () => {
  expect(chosen([category("Watches", null)], counted("Watches"))).toEqual([]);
  expect(chosen([], null)).toEqual([]);
});
