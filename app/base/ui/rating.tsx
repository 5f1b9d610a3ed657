import type { CSSProperties } from "react";

type RatingProps = {
  /** 0 to 5; null for unrated products, which show 4. */
  rating: number | null;
  reviews: number | null;
  /** `128 reviews` instead of `128`, and larger. */
  wordy?: boolean;
};

export function Rating({ rating, reviews, wordy = false }: RatingProps) {
  const shown = rating ?? 4;
  const words = wordy ? (reviews === 1 ? " review" : " reviews") : "";
  return (
    <p className={wordy ? "rating rating-wordy" : "rating"}>
      <span
        role="img"
        aria-label={`Rated ${shown} out of 5`}
        className="stars"
        style={{ "--rated": `${shown * 20}%` } as CSSProperties}
      />
      {`${shown.toFixed(1)} (${reviews ?? 0}${words})`}
    </p>
  );
}
