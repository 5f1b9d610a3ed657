import type { CSSProperties } from "react";
import { useShop } from "../shop/use-shop.ts";

type RatingProps = {
  /** 0 to 5; null for products without a rating, which show none, or 4 if the owner wants that. */
  rating: number | null;
  reviews: number | null;
  wordy?: boolean;
};

export function Rating({ rating, reviews, wordy = false }: RatingProps) {
  const { showsDefaultRating } = useShop();
  const shown = rating ?? (showsDefaultRating ? 4 : null);
  if (shown === null) return null;
  const words = wordy ? (reviews === 1 ? " review" : " reviews") : "";
  return (
    <p className={wordy ? "rating rating-wordy" : "rating"}>
      <span
        role="img"
        aria-label={`Rated ${shown} out of 5`}
        style={{ "--rated": `${shown * 20}%` } as CSSProperties}
      />
      {`${shown.toFixed(1)} (${reviews ?? 0}${words})`}
    </p>
  );
}
