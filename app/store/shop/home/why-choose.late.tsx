import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { formatBriefly, formatPrice, type MoneyFormat } from "../../../../domain/money/money.ts";
import type { HomeTerms, Shop } from "../../../../domain/shop/shop.ts";
import type { SectionOf } from "../../../../domain/shop/home-sections.ts";
import { pictures } from "./pictures/pictures.ts";
import { useOriginal } from "../../../base/shop/use-original.ts";
import { useShop } from "../../../base/shop/use-shop.ts";
import { SectionPicture } from "./section-picture.tsx";

type Reason = { title: string; words: string };

/** Every reason is true in every shop, or in this one. */
export const reasons = ({ terms }: Pick<Shop, "terms">, t: I18n["t"], money: MoneyFormat): Reason[] => [
  {
    title: t(msg`Priced plainly`),
    words: [
      t(msg`Promotions are already included in the price you see, with the old price crossed out.`),
      taxWords(terms, t),
    ]
      .filter(Boolean)
      .join(" "),
  },
  ...shippingReasons(terms, t, money),
  {
    title: t(msg`No account needed`),
    words: t(msg`All you need to check out as a guest is your email and an address.`),
  },
  {
    title: t(msg`Really in stock`),
    words: t(
      msg`Product pages tell you when few pieces are left, and you can never order more than there are.`,
    ),
  },
  {
    title: t(msg`Ask before you buy`),
    words: t(msg`Message the seller from any product page. You don't need an account.`),
  },
];

function taxWords({ tax, taxVaries, pricesIncludeTax }: HomeTerms, t: I18n["t"]): string {
  if (tax === null && !taxVaries) return "";
  return t(pricesIncludeTax ? msg`Tax is included, too.` : msg`You see the tax before you order.`);
}

/** What shipping costs in the shop's own country. One fee is named only if there is no other, anywhere. */
function shippingReasons(
  { promisedShipping: shipping, shippingVaries }: HomeTerms,
  t: I18n["t"],
  money: MoneyFormat,
): Reason[] {
  if (!shipping) return [];
  const { freeAbove } = shipping;
  const fee = formatPrice(shipping.fee, money);
  if (shipping.fee === 0)
    return [
      {
        title: t(msg`Free shipping`),
        words: t(shippingVaries ? msg`Domestic orders ship free.` : msg`Orders ship free.`),
      },
    ];
  if (freeAbove !== null) {
    const above = formatBriefly(freeAbove, money);
    return [
      {
        title: t(msg`Free shipping over ${{ above }}`),
        words: t(
          shippingVaries
            ? msg`Domestic orders over ${{ above }} ship free. For all others, the checkout shows what shipping costs before you order.`
            : msg`Orders over ${{ above }} ship free. Smaller ones pay a flat ${{ fee }}.`,
        ),
      },
    ];
  }
  if (shippingVaries) return [];
  return [{ title: t(msg`Flat shipping`), words: t(msg`Orders pay a flat ${{ fee }} for shipping.`) }];
}

/** Parts of a cut diamond, with the start of the leader line and the height of the label, in percent of the photograph. */
const parts = [
  { name: msg({ message: "Table", context: "of a cut stone" }), at: [50, 32.5], label: 16 },
  { name: msg({ message: "Crown", context: "of a cut stone" }), at: [69, 37], label: 33 },
  { name: msg`Girdle`, at: [80, 46], label: 50 },
  { name: msg`Pavilion`, at: [63, 57], label: 67 },
  { name: msg`Culet`, at: [50.1, 68.7], label: 84 },
] as const;

/** The owner's reasons, in place of the program's. */
export function WhyChoose({ section }: { section: SectionOf<"why_choose"> }) {
  const { t, i18n } = useLingui();
  const shop = useShop();
  const original = useOriginal();
  const { title, items, picture } = section.content;
  const shown =
    items.length > 0
      ? items.map(({ id, title: name, body }) => ({
          title: name,
          words: body,
          titleMark: original(section, `item_title_${id}`),
          wordsMark: original(section, `item_body_${id}`),
        }))
      : reasons(shop, i18n.t, shop.money).map((reason) => ({
          ...reason,
          titleMark: undefined,
          wordsMark: undefined,
        }));
  return (
    <section className="mt-section shell">
      <div className="grid items-stretch lg:grid-cols-2 lg:gap-x-16">
        {picture === null ? <DiamondParts /> : <OwnPicture picture={picture} />}
        <div className="flex flex-col justify-center max-lg:pt-12">
          <h2
            className="max-w-[14ch] font-display text-display-lg wrap-break-word"
            {...(title && original(section, "title"))}
          >
            {title || t`Why choose ${{ name: shop.name }}`}
          </h2>
          <dl className="mt-8 border-t border-line">
            {shown.map(({ title: name, words, titleMark, wordsMark }) => (
              <div
                key={name}
                className="grid gap-x-8 gap-y-1 border-b border-line py-5 sm:grid-cols-[11rem_1fr]"
              >
                <dt className="text-body font-medium" {...titleMark}>
                  {name}
                </dt>
                <dd className="text-ui text-pretty text-ink-2" {...wordsMark}>
                  {words}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}

function OwnPicture({ picture }: { picture: string }) {
  return (
    <div className="max-lg:-mx-gutter">
      <SectionPicture
        picture={picture}
        sizes="(width < 64rem) 100vw, 46vw"
        className="size-full object-cover max-lg:aspect-square"
      />
    </div>
  );
}

function DiamondParts() {
  const { t } = useLingui();
  return (
    // The names stand at the right of the picture, where the lines end.
    <figure dir="ltr" className="relative aspect-square bg-tile max-lg:-mx-gutter">
      <img
        {...pictures.sideView}
        sizes="(width < 64rem) 100vw, 46vw"
        alt={t`Side view of a loose round brilliant diamond, its parts named: table, crown, girdle, pavilion, culet.`}
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
        {parts.map(({ at: [x, y], label }) => (
          <g key={label}>
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
          key={label}
          aria-hidden="true"
          className="absolute inset-e-[8%] -translate-y-full pb-1 text-micro"
          style={{ top: `${label}%` }}
        >
          {t(name)}
        </span>
      ))}
    </figure>
  );
}
