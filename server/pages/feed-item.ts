import type { Rules } from "../../app/features/delivery/rules.ts";
import { optionColumns, type OptionRows, optionsOf } from "../../app/features/options/option-rows.ts";
import type { ProductWith } from "../../app/features/catalog/queries.ts";
import { type Variant, variantsOf } from "../../app/features/catalog/variants.ts";
import { originalPicture } from "../../domain/catalog/product-image.ts";
import { originalVideo } from "../../domain/catalog/product-video.ts";
import { ownPicture, picturesOf } from "../../domain/catalog/pictures.ts";
import { productPath } from "../../domain/catalog/product-path.ts";
import type { Shop } from "../../domain/shop/shop.ts";
import { shorten } from "../../domain/text/shorten.ts";
import { escapeXml } from "./xml.ts";

const ownColumns =
  "id, name, description, category, price, original_price, final_price, image, images, stock_quantity, metal, color";

export const feedColumns = `${ownColumns}, ${optionColumns}` as const;

export type FeedProduct = ProductWith<typeof ownColumns> & OptionRows;

export type FeedShop = {
  name: string;
  money: Pick<Shop["money"], "currency" | "decimals">;
  /** Amounts of the data API, by the countries that the shop names. */
  shipping: readonly { country: string; service: string; fee: number; freeAbove: number | null }[];
  siteUrl: string;
  /** The backend's origin; empty for the shop's own. */
  backendUrl: string;
};

/** "Apparel & Accessories > Jewelry" in Google's list, which the others read as well. */
const jewelry = 188;

/** Google's limits. */
const most = {
  title: 150,
  description: 5000,
  pictures: 10,
  videos: 10,
  material: 200,
  color: 100,
  countries: 100,
  type: 750,
};

/** The fee to each country that a zone names, by its first method. A feed cannot say "everywhere else". */
export function shippingOf({ zones, country: home }: Pick<Rules, "zones" | "country">): FeedShop["shipping"] {
  return zones
    .flatMap(({ countries, methods: [method] }) =>
      countries.flatMap((country) =>
        method ? [{ country, service: method.name, fee: method.fee, freeAbove: method.free_above }] : [],
      ),
    )
    .toSorted((one, other) => Number(other.country === home) - Number(one.country === home))
    .slice(0, most.countries);
}

/** The items of a product: one, or one for each value of the choice that it needs, or for each combination of values. */
export function feedItems(product: FeedProduct, shop: FeedShop): string {
  const variants = variantsOf({ ...product, options: optionsOf(product) }, shop.money);
  const shippingAt = new Map<number, string>();
  return variants
    .map((variant) => {
      const shipping = shippingAt.get(variant.price) ?? shippingTags(variant.price, shop);
      shippingAt.set(variant.price, shipping);
      return feedItem(product, variant, shop, shipping);
    })
    .join("");
}

function shippingTags(price: number, { shipping, money }: FeedShop): string {
  return shipping
    .map(({ country, service, fee, freeAbove }) => {
      const due = amountIn(money, freeAbove !== null && price > freeAbove ? 0 : fee);
      return `<g:shipping>${tag("country", country)}${tag("service", service)}${tag("price", due)}</g:shipping>`;
    })
    .join("\n");
}

function amountIn({ currency, decimals }: FeedShop["money"], amount: number): string {
  return `${amount.toFixed(decimals)} ${currency}`;
}

function feedItem(
  product: FeedProduct,
  { chosen, price, before, inStock, image }: Variant,
  shop: FeedShop,
  shipping: string,
): string {
  const { id, name, description, category, metal, color } = product;
  const amount = (value: number) => amountIn(shop.money, value);
  const own = ownPicture(product, image);
  const [picture, ...more] = [...new Set([...(own === undefined ? [] : [own]), ...picturesOf(product)])]
    .map((stored) => originalPicture(stored, shop.siteUrl, shop.backendUrl))
    .filter((address) => address !== null);
  const videos = picturesOf(product)
    .map((stored) => originalVideo(stored, shop.siteUrl, shop.backendUrl))
    .filter((address) => address !== null);
  const elements = [
    // In ascending order, so that an id stays when the owner puts options into another order.
    tag("id", [id, ...chosen.map(({ value }) => value.id).toSorted((one, other) => one - other)].join("-")),
    chosen.length > 0 && tag("item_group_id", id),
    tag("title", shorten([name, ...chosen.map(inTitle)].join(", "), most.title)),
    tag("description", shorten(description || `${name}, ${category}.`, most.description)),
    tag("link", new URL(productPath(product), shop.siteUrl).href),
    picture && tag("image_link", picture),
    ...more.slice(0, most.pictures).map((address) => tag("additional_image_link", address)),
    ...videos.slice(0, most.videos).map((address) => tag("video_link", address)),
    tag("availability", inStock ? "in_stock" : "out_of_stock"),
    tag("price", amount(before ?? price)),
    before !== null && tag("sale_price", amount(price)),
    tag("condition", "new"),
    tag("brand", shop.name),
    // The shop's own numbers are no maker's, and it knows no others.
    tag("identifier_exists", "no"),
    metal && tag("material", shorten(metal, most.material)),
    // Google refuses what is no word, such as the grade of a diamond.
    color && /\p{L}{3}/u.test(color) && tag("color", shorten(color, most.color)),
    ...chosen.map((each) => (each.option.is_ring_size ? tag("size", each.value.value) : detail(each))),
    tag("product_type", shorten(category, most.type)),
    tag("google_product_category", jewelry),
    shipping,
  ];
  return `<item>\n${elements.filter(Boolean).join("\n")}\n</item>\n`;
}

const inTitle = ({ option, value }: Variant["chosen"][number]) => `${option.name} ${value.value}`;

function detail({ option, value }: Variant["chosen"][number]): string {
  const parts = tag("attribute_name", option.name) + tag("attribute_value", value.value);
  return `<g:product_detail>${parts}</g:product_detail>`;
}

function tag(name: string, value: string | number): string {
  return `<g:${name}>${escapeXml(String(value))}</g:${name}>`;
}
