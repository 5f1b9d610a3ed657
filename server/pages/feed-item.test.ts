import { expect, test } from "vitest";
import { feedItems, type FeedProduct, type FeedShop, shippingOf } from "./feed-item.ts";

const product: FeedProduct = {
  id: 7,
  name: "Ruby & Pearl Ring",
  description: "Round <ruby>\u0001.",
  category: "Rings",
  price: 100,
  original_price: null,
  final_price: 100,
  image: "https://old.example/storage/v1/object/public/product-images/a.webp#x",
  images: ["/b.jpg"],
  stock_quantity: 3,
  metal: null,
  color: null,
  product_options: [],
};

const shop: FeedShop = {
  name: "Facet",
  money: { currency: "USD", decimals: 2 },
  shipping: [],
  siteUrl: "https://shop.example",
  backendUrl: "",
};

const option = {
  id: 3,
  position: 1,
  name: "Ring size",
  kind: "choice",
  required: true,
  max_length: null,
  allowed: null,
  surcharge: 0,
  is_ring_size: true,
  product_option_values: [
    { id: 42, position: 2, value: "7", surcharge: 10, stock_quantity: 0 },
    { id: 41, position: 1, value: "6½", surcharge: 0, stock_quantity: null },
  ],
};

const written = (more: Partial<FeedProduct> = {}, at: Partial<FeedShop> = {}) =>
  feedItems({ ...product, ...more }, { ...shop, ...at });

const metal = {
  ...option,
  id: 4,
  position: 2,
  name: "Metal",
  is_ring_size: false,
  product_option_values: [
    { id: 31, position: 1, value: "Silver", surcharge: 0, stock_quantity: null },
    { id: 32, position: 2, value: "Gold", surcharge: 50, stock_quantity: null },
  ],
};

test("a product with combinations is an item for each, with its price, its stock and its photograph", () => {
  const row = { surcharge: null, stock_quantity: null, sku: null, image: null };
  const xml = written({
    product_options: [option, metal],
    option_combinations: [
      { ...row, value_ids: [32, 41], surcharge: 80, image: "/b.jpg" },
      { ...row, value_ids: [31, 41], stock_quantity: 0 },
    ],
  });
  expect(valuesOf(xml, "id")).toEqual(["7-31-41", "7-32-41", "7-31-42", "7-32-42"]);
  expect(valuesOf(xml, "title")[1]).toBe("Ruby &amp; Pearl Ring, Ring size 6½, Metal Gold");
  expect(valuesOf(xml, "price")).toEqual(["100.00 USD", "180.00 USD", "110.00 USD", "160.00 USD"]);
  expect(valuesOf(xml, "availability")).toEqual(["out_of_stock", "in_stock", "out_of_stock", "out_of_stock"]);
  expect(valuesOf(xml, "image_link")[1]).toBe("https://shop.example/b.jpg");
  expect(valuesOf(xml, "size")).toEqual(["6½", "6½", "7", "7"]);
  expect(valuesOf(xml, "attribute_value")).toEqual(["Silver", "Gold", "Silver", "Gold"]);
});

const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<g:${name}>(.*?)</g:${name}>`, "gs"))].map(([, value]) => value);

test("a product is an item", () => {
  expect(written()).toBe(`<item>
<g:id>7</g:id>
<g:title>Ruby &amp; Pearl Ring</g:title>
<g:description>Round &lt;ruby&gt;.</g:description>
<g:link>https://shop.example/product/7/ruby-pearl-ring</g:link>
<g:image_link>https://shop.example/storage/v1/object/public/product-images/a.webp</g:image_link>
<g:additional_image_link>https://shop.example/b.jpg</g:additional_image_link>
<g:availability>in_stock</g:availability>
<g:price>100.00 USD</g:price>
<g:condition>new</g:condition>
<g:brand>Facet</g:brand>
<g:identifier_exists>no</g:identifier_exists>
<g:product_type>Rings</g:product_type>
<g:google_product_category>188</g:google_product_category>
</item>
`);
});

test("a video is shown by its poster, and linked", () => {
  const poster = "https://old.example/storage/v1/object/public/product-images/c.jpg";
  const xml = written({ images: [`${poster}#video=1764000000000.mp4`, "/product-images/b.jpg#video=x.mp4"] });
  expect(valuesOf(xml, "additional_image_link")).toEqual([
    "https://shop.example/storage/v1/object/public/product-images/c.jpg",
    "https://shop.example/storage/v1/object/public/product-images/b.jpg",
  ]);
  expect(valuesOf(xml, "video_link")).toEqual([
    "https://shop.example/storage/v1/object/public/product-videos/1764000000000.mp4",
  ]);
});

test("each value of a choice that has to be made is an item", () => {
  const xml = written({ product_options: [option], original_price: 120, final_price: 80 });
  expect(valuesOf(xml, "id")).toEqual(["7-41", "7-42"]);
  expect(valuesOf(xml, "item_group_id")).toEqual(["7", "7"]);
  expect(valuesOf(xml, "size")).toEqual(["6½", "7"]);
  expect(valuesOf(xml, "title")).toEqual([
    "Ruby &amp; Pearl Ring, Ring size 6½",
    "Ruby &amp; Pearl Ring, Ring size 7",
  ]);
  expect(valuesOf(xml, "availability")).toEqual(["in_stock", "out_of_stock"]);
  expect(valuesOf(xml, "price")).toEqual(["120.00 USD", "130.00 USD"]);
  expect(valuesOf(xml, "sale_price")).toEqual(["80.00 USD", "90.00 USD"]);
});

test("another choice than a ring size is a detail", () => {
  const xml = written({ product_options: [{ ...option, name: "Chain", is_ring_size: false }] });
  expect(valuesOf(xml, "size")).toEqual([]);
  expect(valuesOf(xml, "product_detail")[0]).toBe(
    "<g:attribute_name>Chain</g:attribute_name><g:attribute_value>6½</g:attribute_value>",
  );
});

test("says the metal, and a color in words", () => {
  expect(valuesOf(written({ metal: "18k gold", color: "F–G" }), "color")).toEqual([]);
  const xml = written({ metal: "18k gold", color: "Deep red" });
  expect([valuesOf(xml, "material"), valuesOf(xml, "color")]).toEqual([["18k gold"], ["Deep red"]]);
});

test("amounts have the currency's decimals, and texts their limits", () => {
  const money = { currency: "JPY", decimals: 0 };
  expect(valuesOf(written({ price: 9800, final_price: 9800 }, { money }), "price")).toEqual(["9800 JPY"]);
  const xml = written({ name: "ring ".repeat(40), description: "" });
  expect(valuesOf(xml, "title")[0]!.length).toBeLessThanOrEqual(150);
  expect(valuesOf(xml, "description")[0]).toContain(", Rings.");
});

test("a product without a picture, or with one that is no address, has none", () => {
  const xml = written({ image: null, images: ["https://"] });
  expect(xml).not.toContain("image_link");
});

test("the fee to each country is that of its zone's first method, until it is free", () => {
  const method = { days_from: null, days_to: null, is_insured: false, is_signed_for: false };
  const post = { ...method, id: 1, name: "Post", fee: 5, free_above: 100 };
  const courier = { ...method, id: 2, name: "Courier", fee: 3, free_above: null };
  const shipping = shippingOf({
    country: "DE",
    zones: [
      { countries: [], takes_cash: true, methods: [courier] },
      { countries: ["AT", "DE"], takes_cash: true, methods: [post, courier] },
      { countries: ["FR"], takes_cash: true, methods: [] },
    ],
  });
  expect(shipping.map(({ country, service }) => [country, service])).toEqual([
    ["DE", "Post"],
    ["AT", "Post"],
  ]);
  const fees = (final_price: number) => valuesOf(written({ final_price }, { shipping }), "shipping")[0];
  expect(fees(100)).toBe("<g:country>DE</g:country><g:service>Post</g:service><g:price>5.00 USD</g:price>");
  expect(fees(100.01)).toContain("<g:price>0.00 USD</g:price>");
});

test("at most 100 countries are named, the shop's own first", () => {
  const countries = Array.from({ length: 150 }, (_, at) => `${at}`);
  const method = { id: 1, name: "Post", fee: 5, free_above: null, days_from: null, days_to: null };
  const methods = [{ ...method, is_insured: false, is_signed_for: false }];
  const shipping = shippingOf({ country: "149", zones: [{ countries, takes_cash: true, methods }] });
  expect([shipping.length, shipping[0]?.country, shipping[1]?.country]).toEqual([100, "149", "0"]);
});
