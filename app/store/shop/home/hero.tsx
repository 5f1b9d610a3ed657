import { useLingui } from "@lingui/react/macro";
import { useOriginal } from "../../../base/shop/use-original.ts";
import photo from "../../../../demo/hero.webp";
import phone1200 from "./pictures/phone-1200.avif";
import phone780 from "./pictures/phone-780.avif";
import wide1280 from "./pictures/wide-1280.avif";
import wide2000 from "./pictures/wide-2000.avif";
import { Link } from "react-router";
import type { Shop } from "../../../../domain/shop/shop.ts";
import { useShop } from "../../../base/shop/use-shop.ts";
import { ButtonLink } from "../../../base/ui/button.tsx";
import { type CategoryCount, isEmpty } from "../../../features/catalog/categories.ts";
import { readView, shapeOf } from "../../../../domain/catalog/photo-view.ts";
import { OwnHeroPicture } from "./own-hero-picture.tsx";
import { productsAddress } from "../../../features/catalog/products-address.ts";

const phone = {
  media: "(width < 40rem)",
  srcSet: `${phone780} 780w, ${phone1200} 1200w`,
  sizes: "100vw",
  width: 1375,
  height: 1100,
} as const;
const wide = {
  media: "(width >= 40rem)",
  srcSet: `${wide1280} 1280w, ${wide2000} 2000w`,
  sizes: "100vw",
  width: 2000,
  height: 1100,
} as const;

/** The photograph is the largest paint of a first visit, so the head preloads it. React does that for the owner's. */
export const heroPreloads = [phone, wide].map(({ media, srcSet, sizes }) => ({
  tagName: "link" as const,
  rel: "preload",
  as: "image",
  type: "image/avif",
  media,
  imageSrcSet: srcSet,
  imageSizes: sizes,
  fetchPriority: "high",
}));

const rings = "Moissanite Rings";

type HeroProps = {
  categories: readonly { name: string }[];
  counts: readonly CategoryCount[] | null;
  /** What the owner is writing; without it, the shop's. */
  draft?: Shop["hero"] | undefined;
};

export function Hero({ categories, counts, draft }: HeroProps) {
  const { t } = useLingui();
  const shop = useShop();
  const original = useOriginal();
  const { image, title, text } = draft ?? shop.hero;
  const isBeside = image !== null && !isWide(image);
  return (
    <section className="relative overflow-hidden bg-tile">
      {image === null ? (
        <ProgramsPicture />
      ) : (
        <OwnHeroPicture image={image} alt={title} isBeside={isBeside} />
      )}
      <div
        className={`relative shell flex flex-col lg:justify-between ${image === null || isBeside ? "lg:min-h-[min(max(33rem,50vw),calc(100svh-4.5rem))]" : ""}`}
      >
        <div
          className={`max-lg:pt-7 max-lg:pb-11 ${isBeside ? "lg:w-1/2 lg:pe-10" : ""} ${image === null ? "" : "lg:pb-12"} ${image === null || isBeside ? "lg:pt-[clamp(3rem,8vh,6rem)]" : "lg:pt-10"}`}
        >
          <h1 className={`font-display ${titleLook(title)}`} {...original(shop, "hero_title")}>
            {title}
          </h1>
          {text !== "" && (
            <p
              className="mt-6 max-w-[24rem] text-lead wrap-anywhere text-ink-2 lg:mt-8"
              {...original(shop, "hero_text")}
            >
              {text}
            </p>
          )}
          <div className="mt-8 flex flex-col items-start gap-5">
            <ButtonLink
              to="/products"
              prefetch="intent"
              className="max-sm:w-full"
            >{t`Shop all products`}</ButtonLink>
            {categories.some(({ name }) => name === rings) && !isEmpty(counts, rings) && (
              <Link
                to={productsAddress({ category: rings })}
                prefetch="intent"
                className="link target text-ui font-medium"
              >{t`See the moissanite rings`}</Link>
            )}
          </div>
        </div>
        {image === null && (
          <p className="pb-6 text-note text-ink-3 max-lg:hidden">{t`Round solitaire in white gold, with loose sapphire, ruby, emerald and diamond`}</p>
        )}
      </div>
    </section>
  );
}

/** Whether a picture takes the whole width of the page: half of it would show little. */
function isWide(image: string): boolean {
  return (shapeOf(readView(image)) ?? 1) >= 1.6;
}

/** On wide screens the words stand on its empty cloth, which is where a line begins. */
function ProgramsPicture() {
  const { t } = useLingui();
  return (
    <div className="relative aspect-5/4 sm:max-lg:aspect-2/1 lg:absolute lg:inset-0 lg:aspect-auto">
      <picture>
        {[phone, wide].map((source) => (
          <source key={source.media} type="image/avif" {...source} />
        ))}
        <img
          src={photo}
          width={2000}
          height={1100}
          fetchPriority="high"
          decoding="async"
          alt={t`White gold round moissanite solitaire ring with a loose ruby, sapphire, emerald and diamonds on soft ivory cloth.`}
          className="melt-hero size-full object-cover object-[78%_50%] lg:absolute lg:inset-y-0 lg:inset-e-0 lg:w-[94%] lg:object-[100%_25%] rtl:-scale-x-100"
        />
      </picture>
    </div>
  );
}

/** Short words are large. */
function titleLook(title: string): string {
  const isShort = title.length <= 24 && title.split(/\s/).every((word) => word.length <= 9);
  return isShort ? "text-display-xl lg:max-w-[8ch]" : "text-display-lg wrap-break-word lg:max-w-[16ch]";
}
