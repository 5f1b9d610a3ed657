const star = "M8 1.1l2.06 4.42 4.84.58-3.58 3.3.95 4.78L8 11.8l-4.27 2.38.95-4.78L1.1 6.1l4.84-.58z";

type RatingProps = {
  /** 0 to 5; null for unrated products, which show 4. */
  rating: number | null;
  reviews: number | null;
  /** Pixels per star. */
  size?: number;
  /** `128 reviews` instead of `128`. */
  wordy?: boolean;
  className?: string;
};

export function Rating({
  rating,
  reviews,
  size = 12,
  wordy = false,
  className = "text-micro text-ink-3",
}: RatingProps) {
  const shown = rating ?? 4;
  return (
    <p className={`figures flex flex-wrap items-center gap-x-2 ${className}`}>
      <span role="img" aria-label={`Rated ${shown} out of 5`} className="relative inline-flex text-ink">
        <Stars size={size} hollow />
        <span className="absolute inset-0 overflow-hidden" style={{ width: `${(shown / 5) * 100}%` }}>
          <Stars size={size} />
        </span>
      </span>
      <span>
        {shown.toFixed(1)} ({reviews ?? 0}
        {wordy && (reviews === 1 ? " review" : " reviews")})
      </span>
    </p>
  );
}

function Stars({ size, hollow = false }: { size: number; hollow?: boolean }) {
  return (
    <svg
      width={size * 5}
      height={size}
      viewBox="0 0 80 16"
      className="max-w-none"
      fill={hollow ? "none" : "currentColor"}
      stroke={hollow ? "currentColor" : "none"}
      strokeWidth="0.9"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {[0, 16, 32, 48, 64].map((x) => (
        <path key={x} d={star} transform={`translate(${x})`} />
      ))}
    </svg>
  );
}
