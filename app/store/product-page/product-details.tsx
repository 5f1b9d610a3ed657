import { useLingui } from "@lingui/react/macro";
import { useOriginal } from "../../base/shop/use-original.ts";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { formatPrice } from "../../../domain/money/money.ts";
import { useMoney, useShop, useWords } from "../../base/shop/use-shop.ts";
import { CustomersOffer } from "../../features/offers/customers-offer.tsx";
import { ContactSeller } from "../../features/inquiries/contact-seller.tsx";
import { Button } from "../../base/ui/button.tsx";
import { WishButton } from "../../features/wishing/wish-button.tsx";
import { QuantityStepper } from "../../features/quantity/quantity-stepper.tsx";
import { Rating } from "../../base/ui/rating.tsx";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";
import { productsAddress } from "../../features/catalog/products-address.ts";
import { describePromotion, type RunningPromotion, promotionOf } from "../../features/catalog/promotion.ts";
import type { PageProduct } from "../../features/catalog/queries.ts";
import type { ShopTexts } from "../../features/catalog/shop-texts.ts";
import { describeStock, type StockLevel } from "../../features/catalog/stock.ts";
import type { Quantity } from "./use-quantity.ts";
import { late } from "../../base/late/late.tsx";

/** Rendered by the server and complete without scripts: their code is loaded later. */
const ProductOptions = late(() => import("./product-options.late.tsx")).part((code) => code.ProductOptions);
const BuyingNotes = late(() => import("./buying-notes.late.tsx")).part((code) => code.BuyingNotes);
const PromisesAndFacts = late(() => import("./promises-and-facts.late.tsx")).part(
  (code) => code.PromisesAndFacts,
);

type ProductDetailsProps = {
  product: PageProduct;
  promotions: readonly RunningPromotion[];
  texts: ShopTexts | null;
  quantity: Quantity;
};

export function ProductDetails({ product, promotions, texts, quantity }: ProductDetailsProps) {
  const { t } = useLingui();
  const { name, category, rating, reviews, description } = product;
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
      <div className="pt-6 lg:pt-7">
        <Link
          to={sameCategory}
          className="badge badge-plain target max-w-full bg-tile text-ink-2 transition-colors hover:text-sapphire"
        >
          <span className="truncate leading-normal" {...original(category)}>
            {words(category)}
          </span>
        </Link>
        <h1 className="mt-4 font-display text-display-md wrap-break-word" {...original(product, "name")}>
          {unbrokenWords(name)}
        </h1>
        <div className="not-empty:mt-3">
          <Rating rating={rating} reviews={reviews} wordy />
        </div>
        <ProductPrice quantity={quantity} promotion={promotionOf(product, promotions)} />
        {description && (
          <p
            dir="auto"
            className="mt-6 text-body wrap-break-word whitespace-pre-line text-ink-2"
            {...original(product, "description")}
          >
            {description}
          </p>
        )}
        {product.options.length > 0 && <ProductOptions product={product} choice={quantity.choice} />}
        <StockLine stock={quantity.soldOut ? 0 : quantity.stock} />
        <BuyingNotes product={product} />
        <div className="mt-4 flex items-start gap-3">
          <QuantityStepper
            quantity={quantity.quantity}
            min={1}
            max={quantity.max}
            onChange={quantity.choose}
            of={name}
          />
          <Button
            className="flex-1 max-lg:hidden"
            disabled={quantity.soldOut}
            onClick={() => void quantity.addToCart()}
          >
            {quantity.soldOut ? t`Out of stock` : t`Add to Cart`}
          </Button>
          <span className="grid size-12 shrink-0 place-items-center max-lg:ms-auto">
            <WishButton id={product.id} name={name} />
          </span>
        </div>
        <div className="mt-3 flex flex-wrap gap-3">
          <CustomersOffer product={product} />
          <ContactSeller product={product} />
        </div>
        <PromisesAndFacts product={product} texts={texts} />
      </div>
    </div>
  );
}

function ProductPrice({
  quantity: { price, priceBefore: before },
  promotion,
}: {
  quantity: Quantity;
  promotion: RunningPromotion | undefined;
}) {
  const { t, i18n } = useLingui();
  const money = useMoney();
  const words = useWords();
  const original = useOriginal();
  return (
    <>
      <p className="figures mt-5 flex flex-wrap items-baseline gap-x-3 gap-y-1">
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
    <p className="figures mt-6 flex items-center gap-2.5 text-ui">
      <span aria-hidden="true" className={`size-2 rotate-45 ${stockMarks[level]}`} />
      {t(words)}
    </p>
  );
}
