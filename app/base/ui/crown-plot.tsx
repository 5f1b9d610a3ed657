import { useHydrated } from "../browser/use-hydrated.ts";
import plots from "./crown-plots.svg?no-inline";

/** A gemologist's line drawing of a cut, used as logo, category icon, placeholder and in empty states. */
export type Cut = "mark" | "round" | "emerald" | "pear" | "oval" | "cushion";

const mark =
  "M35 4 65 4 96 35 96 65 65 96 35 96 4 65 4 35ZM38 27 62 27 73 38 73 62 62 73 38 73 27 62 27 38ZM35 4 38 27M65 4 62 27M96 35 73 38M96 65 73 62M65 96 62 73M35 96 38 73M4 65 27 62M4 35 27 38";

type CrownPlotProps = {
  cut: Cut;
  /** Width and height in CSS pixels; the line stays about one pixel wide. */
  size: number;
  className?: string;
};

/** The logo's mark is inline; the other cuts come from an SVG file and are drawn once the page is ready. */
export function CrownPlot({ cut, size, className }: CrownPlotProps) {
  const isHydrated = useHydrated();
  return (
    <svg
      viewBox="0 0 100 100"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={(cut === "mark" ? 1.25 : 1) * (100 / size)}
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {cut === "mark" ? <path d={mark} /> : isHydrated && <use href={`${plots}#${cut}`} />}
    </svg>
  );
}
