import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { Link } from "react-router";
import type { HomeSection, SectionOf } from "../../../../domain/shop/home-sections.ts";
import { late } from "../../../base/late/late.tsx";
import { useOriginal } from "../../../base/shop/use-original.ts";
import { isEmpty } from "../../../features/catalog/categories.ts";
import { ProductShelf } from "../../../features/product-cards/product-shelf.tsx";
import { CategoryBand } from "./category-band.tsx";
import { CategoryTiles, EmptyShop } from "./category-tiles.tsx";
import { Hero } from "./hero.tsx";
import type { HomePage } from "./load-home.late.ts";
import { PromotionBand } from "./promotion-band.tsx";

const WhyChoose = late(() => import("./why-choose.late.tsx")).part((code) => code.WhyChoose);
const FurtherSection = late(() => import("./further-sections.late.tsx")).part((code) => code.FurtherSection);

type SectionProps = {
  section: HomeSection;
  page: Omit<HomePage, "sections"> & { hero?: ComponentProps<typeof Hero>["draft"] };
};

/** A section of the home page. Those that a new shop does not have load late. */
export function Section({ section, page }: SectionProps) {
  const { featured, categories, counts, tiles, promotions, further } = page;
  switch (section.kind) {
    case "hero":
      return <Hero categories={categories} counts={counts} draft={page.hero} />;
    case "category_list":
      return <CategoryBand categories={categories} counts={counts} />;
    case "promotions":
      return <PromotionBand promotions={promotions} />;
    case "featured":
      return featured.length > 0 && <Featured section={section} products={featured} />;
    case "category_tiles":
      return isEmpty(counts, null) ? <EmptyShop /> : <CategoryTiles tiles={tiles} />;
    case "why_choose":
      return <WhyChoose section={section} />;
    default:
      return <FurtherSection section={section} further={further} />;
  }
}

type FeaturedProps = { section: SectionOf<"featured">; products: HomePage["featured"] };

function Featured({ section, products }: FeaturedProps) {
  const { t } = useLingui();
  const original = useOriginal();
  const { title } = section.content;
  return (
    <section className="mt-section shell">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2 className="font-display text-display-lg" {...(title && original(section, "title"))}>
          {title || t`Featured pieces`}
        </h2>
        <Link
          to="/products"
          prefetch="intent"
          className="link target text-ui font-medium"
        >{t`View all products`}</Link>
      </div>
      <div className="mt-8 md:mt-10">
        <ProductShelf products={products} />
      </div>
    </section>
  );
}
