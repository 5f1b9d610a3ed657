import { formatBriefly, formatPrice } from "../../../domain/money/money.ts";
import type { HomeTerms, Shop } from "../../../domain/shop/shop.ts";
import { pictures } from "./pictures/pictures.ts";
import { useShop } from "../../base/shop/use-shop.ts";

type Reason = { title: string; words: string };

/** Every reason is true in every shop, or in this one. */
export const reasons = ({ country, terms }: Pick<Shop, "country" | "terms">): Reason[] => [
  {
    title: "Priced plainly",
    words: [
      "Promotions are already included in the price you see, with the old price crossed out.",
      taxWords(terms),
    ]
      .filter(Boolean)
      .join(" "),
  },
  ...shippingReasons(terms, country),
  {
    title: "No account needed",
    words: "All you need to check out as a guest is your email and an address.",
  },
  {
    title: "Really in stock",
    words: "Product pages tell you when few pieces are left, and you can never order more than there are.",
  },
  {
    title: "Ask before you buy",
    words: "Message the seller from any product page. You don't need an account.",
  },
];

function taxWords({ tax, taxVaries, pricesIncludeTax }: HomeTerms): string {
  if (tax === null && !taxVaries) return "";
  return pricesIncludeTax ? "Tax is included, too." : "You see the tax before you order.";
}

/** What shipping costs in the shop's own country. One fee is named only if there is no other, anywhere. */
function shippingReasons({ shipping, shippingVaries }: HomeTerms, country: string | null): Reason[] {
  if (!shipping || (shippingVaries && country === null)) return [];
  const where = shippingVaries ? "Domestic orders" : "Orders";
  const { fee, freeAbove } = shipping;
  if (fee === 0) return [{ title: "Free shipping", words: `${where} ship free.` }];
  const others = shippingVaries
    ? "For all others, the checkout shows what shipping costs before you order."
    : `Smaller ones pay a flat ${formatPrice(fee)}.`;
  if (freeAbove !== null) {
    const above = formatBriefly(freeAbove);
    return [{ title: `Free shipping over ${above}`, words: `${where} over ${above} ship free. ${others}` }];
  }
  if (shippingVaries) return [];
  return [{ title: "Flat shipping", words: `${where} pay a flat ${formatPrice(fee)} for shipping.` }];
}

/** Parts of a cut diamond, with the start of the leader line and the height of the label, in percent of the photograph. */
const parts = [
  { name: "Table", at: [50, 32.5], label: 16 },
  { name: "Crown", at: [69, 37], label: 33 },
  { name: "Girdle", at: [80, 46], label: 50 },
  { name: "Pavilion", at: [63, 57], label: 67 },
  { name: "Culet", at: [50.1, 68.7], label: 84 },
] as const;

export function WhyChoose() {
  const shop = useShop();
  return (
    <section className="mt-section shell">
      <div className="grid items-stretch lg:grid-cols-2 lg:gap-x-16">
        <DiamondParts />
        <div className="flex flex-col justify-center max-lg:pt-12">
          <h2 className="max-w-[14ch] font-display text-display-lg wrap-break-word">
            Why choose {shop.name}
          </h2>
          <dl className="mt-8 border-t border-line">
            {reasons(shop).map(({ title, words }) => (
              <div
                key={title}
                className="grid gap-x-8 gap-y-1 border-b border-line py-5 sm:grid-cols-[11rem_1fr]"
              >
                <dt className="text-body font-medium">{title}</dt>
                <dd className="text-ui text-pretty text-ink-2">{words}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}

function DiamondParts() {
  return (
    <figure className="relative aspect-square bg-tile max-lg:-mx-gutter">
      <img
        {...pictures.sideView}
        sizes="(width < 64rem) 100vw, 46vw"
        alt="Side view of a loose round brilliant diamond, its parts named: table, crown, girdle, pavilion, culet."
        width={1200}
        height={1200}
        loading="lazy"
        decoding="async"
        className="size-full object-cover"
      />
      <svg
        viewBox="0 0 100 100"
        fill="none"
        aria-hidden="true"
        className="absolute inset-0 size-full text-ink"
      >
        {parts.map(({ name, at: [x, y], label }) => (
          <g key={name}>
            <path
              d={`M${x} ${y} L83 ${label} H92`}
              stroke="currentColor"
              strokeOpacity="0.55"
              vectorEffect="non-scaling-stroke"
            />
            <path d={`M${x - 0.9} ${y} l.9 -.9 .9 .9 -.9 .9z`} fill="currentColor" />
          </g>
        ))}
      </svg>
      {parts.map(({ name, label }) => (
        <span
          key={name}
          aria-hidden="true"
          className="absolute right-[8%] -translate-y-full pb-1 text-micro"
          style={{ top: `${label}%` }}
        >
          {name}
        </span>
      ))}
    </figure>
  );
}
