import { Link } from "react-router";
import { productsAddress } from "./product-filter.ts";
import { describePromotion, type Promotion } from "./promotion.ts";

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
              <span className="font-medium text-ink">{promotion.name}</span>: {describePromotion(promotion)},{" "}
              <Link to={promotedProducts(promotion)} className="link text-ink">
                already in the prices
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where a promotion's products can be seen. Selected pieces have no page of their own. */
function promotedProducts({ category_names }: Promotion) {
  return productsAddress({ category: category_names.length === 1 ? category_names[0] : null });
}
