import { useLingui } from "@lingui/react/macro";
import { useOriginal } from "../../../base/shop/use-original.ts";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { formatPrice } from "../../../../domain/money/money.ts";
import { useMoney, useShop, useWords } from "../../../base/shop/use-shop.ts";
import { CustomersOffer } from "../../../features/offers/customers-offer.tsx";
import { ContactSeller } from "../../../features/inquiries/contact-seller.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { WishButton } from "../../../features/cart/wishing/wish-button.tsx";
import { QuantityStepper } from "../../../features/cart/quantity/quantity-stepper.tsx";
import { Rating } from "../../../base/ui/rating.tsx";
import { unbrokenWords } from "../../../base/ui/unbroken-words.tsx";
import { productsAddress } from "../../../features/catalog/products-address.ts";
import { describePromotion, type RunningPromotion } from "../../../features/catalog/promotion.ts";
import type { PageProduct } from "../../../features/catalog/queries.ts";
import type { ShopTexts } from "../../../features/catalog/shop-texts.ts";
import { describeStock, type StockLevel } from "../../../features/catalog/stock.ts";
import type { HomeDelivery } from "../../../features/delivery/home-delivery.late.ts";
import type { Quantity } from "./use-quantity.ts";
import { late } from "../../../base/late/late.tsx";

/** Rendered by the server and complete without scripts: their code is loaded later. */
const ProductOptions = late(() => import("./product-options.late.tsx")).part((code) => code.ProductOptions);
const BuyingNotes = late(() => import("./buying-notes.late.tsx")).part((code) => code.BuyingNotes);
const StockRequest = late(() => import("../../../features/stock/stock-request.late.tsx")).part(
  (code) => code.StockRequest,
);
const FactsLine = late(() => import("./facts-line.late.tsx")).part((code) => code.FactsLine);
const CompareChoice = late(() => import("../../../features/catalog/compared/compare-choice.late.tsx")).part(
  (code) => code.CompareChoice,
);
const PromisesAndFacts = late(() => import("./promises-and-facts.late.tsx")).part(
  (code) => code.PromisesAndFacts,
);

type ProductDetailsProps = {
  product: PageProduct;
  promotion: RunningPromotion | null;
  texts: ShopTexts | null;
  delivery: HomeDelivery | null;
  /** Whether buyers have reviewed it here. Otherwise its rating was given by the shop. */
  isReviewed: boolean;
  quantity: Quantity;
};

export function ProductDetails({
  product,
  promotion,
  texts,
  delivery,
  isReviewed,
  quantity,
}: ProductDetailsProps) {
  const { t } = useLingui();
  const { name, category, rating, reviews } = product;
  const words = useWords();
  const original = useOriginal();
  const sameCategory = productsAddress({ category });
  return (
    <div data-clear className="px-gutter pb-4 lg:max-w-[38rem] lg:ps-[clamp(2rem,4vw,4.5rem)]">
      <nav aria-label={t`Breadcrumb`} className="pt-6 text-note text-ink-3 max-lg:hidden">
        <ol className="flex flex-wrap items-center gap-1.5">
          <li>
            <Link to="/products" className="target hover:text-sapphire">{t`Products`}</Link>
          </li>
          <ChevronRight size={14} strokeWidth={1.5} aria-hidden="true" />
          <li className="min-w-0 wrap-break-word">
            <Link to={sameCategory} className="target hover:text-sapphire" {...original(category)}>
              {words(category)}
            </Link>
          </li>
        </ol>
      </nav>
      <div className="pt-6 lg:pt-5">
        <h1 className="font-display text-display-md wrap-break-word" {...original(product, "name")}>
          {unbrokenWords(name)}
        </h1>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          {isReviewed ? (
            <a href="#reviews" className="inline-block">
              <Rating rating={rating} reviews={reviews} wordy />
            </a>
          ) : (
            <GivenRating rating={rating} reviews={reviews} />
          )}
          <Link
            to={sameCategory}
            className="badge badge-plain target max-w-full bg-tile text-ink-2 transition-colors hover:text-sapphire"
          >
            <span className="truncate leading-normal" {...original(category)}>
              {words(category)}
            </span>
          </Link>
        </div>
        <ProductPrice quantity={quantity} promotion={promotion} />
        <FactsLine product={product} />
        {product.options.length > 0 && <ProductOptions product={product} choice={quantity.choice} />}
        <BuyingNotes product={product} />
        <div className="mt-5 flex items-start gap-3">
          {quantity.soldOut ? (
            <div id="stock-request" className="min-w-0 flex-1 empty:min-h-26">
              <StockRequest product={product.id} choice={quantity.choice} />
            </div>
          ) : (
            <>
              <QuantityStepper
                quantity={quantity.quantity}
                min={1}
                max={quantity.max}
                onChange={quantity.choose}
                of={name}
              />
              <Button className="flex-1 max-lg:hidden" onClick={() => void quantity.addToCart()}>
                {t`Add to Cart`}
              </Button>
            </>
          )}
          <span
            className={`grid size-12 shrink-0 place-items-center max-lg:ms-auto ${quantity.soldOut ? "beside-field" : ""}`}
          >
            <WishButton id={product.id} name={name} />
          </span>
        </div>
        <StockLine stock={quantity.soldOut ? 0 : quantity.stock} />
        <div className="mt-2 flex flex-wrap gap-3">
          <CustomersOffer product={product} />
          <ContactSeller product={product} />
          <CompareChoice id={product.id} />
        </div>
        <PromisesAndFacts product={product} texts={texts} delivery={delivery} />
      </div>
    </div>
  );
}

/** Figures without reviews say where they come from. */
function GivenRating({ rating, reviews }: Pick<PageProduct, "rating" | "reviews">) {
  const { t } = useLingui();
  const { showsDefaultRating } = useShop();
  if (rating === null && !showsDefaultRating) return null;
  return (
    <>
      <Rating rating={rating} reviews={reviews} wordy />
      <p className="text-note text-ink-3">{t({ message: "given by the shop", context: "rating" })}</p>
    </>
  );
}

function ProductPrice({
  quantity: { price, priceBefore: before },
  promotion,
}: {
  quantity: Quantity;
  promotion: RunningPromotion | null;
}) {
  const { t, i18n } = useLingui();
  const money = useMoney();
  const words = useWords();
  const original = useOriginal();
  return (
    <>
      <p className="figures mt-4 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-[1.5rem] leading-none font-medium tracking-[-0.01em]">
          {formatPrice(price, money)}
        </span>
        {before !== null && (
          <>
            <s className="text-body text-ink-3 decoration-1">
              <span className="sr-only">{t`Original price`} </span>
              {formatPrice(before, money)}
            </s>
            <span className="sale">{t`Sale`}</span>
          </>
        )}
      </p>
      {promotion && (
        <p className="mt-2.5 text-note text-sapphire">
          <span {...original(promotion, "name")}>{promotion.name}</span>:{" "}
          {describePromotion(promotion, i18n, money, words)}
        </p>
      )}
    </>
  );
}

const stockMarks: Record<StockLevel, string> = {
  plenty: "bg-success",
  low: "bg-status-yellow-dot",
  out: "bg-ink-3",
};

function StockLine({ stock }: { stock: number | null }) {
  const { t } = useLingui();
  const { level, words } = describeStock(stock, useShop().lowStock);
  return (
    <p className="figures mt-4 flex items-center gap-2.5 text-ui">
      <span aria-hidden="true" className={`size-2 rotate-45 ${stockMarks[level]}`} />
      {t(words)}
    </p>
  );
}
