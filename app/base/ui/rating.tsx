import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import type { CSSProperties } from "react";
import { formatMeasure } from "../../../domain/base/figures.ts";
import { useShop } from "../shop/use-shop.ts";

type RatingProps = {
  /** 0 to 5; null for products without a rating, which show none, or 4 if the owner wants that. */
  rating: number | null;
  reviews: number | null;
  wordy?: boolean;
};

export function Rating({ rating, reviews, wordy = false }: RatingProps) {
  const { t, i18n } = useLingui();
  const { showsDefaultRating } = useShop();
  const shown = rating ?? (showsDefaultRating ? 4 : null);
  if (shown === null) return null;
  const rated = formatMeasure(shown, i18n.locale, 1);
  const count = reviews ?? 0;
  return (
    <p className={wordy ? "rating rating-wordy" : "rating"}>
      <Stars rating={shown} />
      {wordy
        ? t`${{ rating: rated }} (${plural({ count }, { one: "# review", other: "# reviews" })})`
        : `${rated} (${count})`}
    </p>
  );
}

/** As many filled stars, in an element of the class `rating`. */
export function Stars({ rating }: { rating: number }) {
  const { t, i18n } = useLingui();
  return (
    <span
      role="img"
      aria-label={t`Rated ${{ rating: formatMeasure(rating, i18n.locale, 0, 2) }} out of 5`}
      style={{ "--rated": `${rating * 20}%` } as CSSProperties}
    />
  );
}
