import { Link } from "react-router";
import { productsAddress } from "../catalogue/product-filter.ts";
import { describePromotion, type Promotion } from "../catalogue/promotion.ts";

/** The promotions that run now, one quiet line each. */
export function PromotionBand({ promotions }: { promotions: readonly Promotion[] }) {
  if (promotions.length === 0) return null;
  return (
    <section aria-label="Running promotions" className="border-b border-line bg-wash">
      <ul className="shell flex flex-wrap justify-center gap-x-12 gap-y-2 py-4 text-ui max-md:flex-col">
        {promotions.map((promotion) => (
          <li key={promotion.id} className="flex items-baseline gap-3">
            <span aria-hidden="true" className="size-1.5 shrink-0 -translate-y-0.5 rotate-45 bg-sapphire" />
            <p className="text-ink-2">
              <span className="font-medium text-ink">{promotion.name}</span>:{" "}
              <PromotionLink promotion={promotion} />, already in the prices
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a promotion does, leading to its products where they have a list of their own. */
function PromotionLink({ promotion }: { promotion: Promotion }) {
  const { applicable_scope, category_names } = promotion;
  const words = describePromotion(promotion);
  if (applicable_scope === "specific_products" || category_names.length > 1) return words;
  return (
    <Link to={productsAddress({ category: category_names[0] })} className="link text-ink">
      {words}
    </Link>
  );
}
