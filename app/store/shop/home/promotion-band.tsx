import { Trans, useLingui } from "@lingui/react/macro";
import { useOriginal } from "../../../base/shop/use-original.ts";
import { Link } from "react-router";
import { useWords } from "../../../base/shop/use-shop.ts";
import { productsAddress } from "../../../features/catalog/products-address.ts";
import { describePromotion, type RunningPromotion } from "../../../features/catalog/promotion.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";

export function PromotionBand({ promotions }: { promotions: readonly RunningPromotion[] }) {
  const { t } = useLingui();
  const original = useOriginal();
  if (promotions.length === 0) return null;
  return (
    <section aria-label={t`Running promotions`} className="border-b border-line bg-wash">
      <ul className="shell flex flex-wrap justify-center gap-x-12 gap-y-2 py-4 text-ui max-md:flex-col">
        {promotions.map(({ name, ...promotion }) => (
          <li key={promotion.id} className="flex items-baseline gap-3">
            <span aria-hidden="true" className="size-1.5 shrink-0 -translate-y-0.5 rotate-45 bg-sapphire" />
            <p className="text-ink-2">
              <Trans>
                <span className="font-medium text-ink" {...original(promotion, "name")}>
                  {name}
                </span>
                : <PromotionLink promotion={promotion} />, already in the prices
              </Trans>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Links to the promoted products, where one list shows exactly those. */
function PromotionLink({ promotion }: { promotion: Omit<RunningPromotion, "name"> }) {
  const { i18n } = useLingui();
  const money = useMoney();
  const { applicable_scope, category_names } = promotion;
  const words = describePromotion(promotion, i18n, money, useWords());
  if (applicable_scope === "specific_products" || category_names.length > 1) return <>{words}</>;
  return (
    <Link to={productsAddress({ category: category_names[0] })} className="link text-ink">
      {words}
    </Link>
  );
}
