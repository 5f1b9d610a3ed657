import { useLingui } from "@lingui/react/macro";

const outline = "M35 4 65 4 96 35 96 65 65 96 35 96 4 65 4 35Z";

/** Decorative: the text beside it says what is loading. */
export function Spinner({ className = "size-6" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 100 100"
      fill="none"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`stroke-6 ${className}`}
    >
      <path d={outline} stroke="currentColor" strokeOpacity="0.2" />
      <path
        d={outline}
        stroke="currentColor"
        pathLength="100"
        strokeDasharray="26 74"
        className="animate-turn"
      />
    </svg>
  );
}

export function LoadingArea({ label, className = "min-h-[50svh]" }: { label?: string; className?: string }) {
  const { t } = useLingui();
  return (
    <div role="status" className={`late grid place-items-center ${className}`}>
      <p className="flex flex-col items-center gap-4 text-ui text-ink-2">
        <Spinner className="size-10 text-ink" />
        {label ?? t`Loading...`}
      </p>
    </div>
  );
}
