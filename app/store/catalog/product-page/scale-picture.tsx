import { useLingui } from "@lingui/react/macro";
import type { PageProduct } from "../../../features/catalog/queries.ts";
import { sizeOf } from "../../../features/catalog/facts.ts";
import { outlineOf } from "../../../features/catalog/outlines.ts";

/** The diameter of the coin that stones are compared with, in millimeters. */
const coin = 24;
const gap = 7;
const margin = 1;
/** How large a millimeter is drawn, if there is room. */
const pixels = 6.5;

/** The main stone, to scale, next to a coin; nothing if its size is unknown or there is no stone. */
export function ScalePicture({ product }: { product: PageProduct }) {
  const { t, i18n } = useLingui();
  const { type, stone, shape, stone_length, stone_width } = product;
  const length = stone_length ?? stone_width;
  const width = stone_width ?? stone_length;
  if (length === null || width === null || (type !== "loose stone" && !stone)) return null;
  const height = Math.max(coin, length) + 2 * margin;
  const whole = coin + gap + width + 2 * margin;
  const middle = height / 2;
  return (
    <figure className="mt-6 border-b border-line pb-6">
      <svg
        role="img"
        aria-labelledby="scale"
        viewBox={`0 0 ${whole} ${height}`}
        width={whole * pixels}
        height={height * pixels}
        className="h-auto max-w-full fill-none stroke-ink [&_*]:[vector-effect:non-scaling-stroke]"
      >
        <g className="stroke-ink-3">
          <circle cx={margin + coin / 2} cy={middle} r={coin / 2} />
          <circle cx={margin + coin / 2} cy={middle} r={coin / 2 - 1.4} strokeDasharray="1 3" />
        </g>
        <g transform={`translate(${margin + coin + gap + width / 2} ${middle})`}>
          <path d={outlineOf(shape, width, length)} />
          <path d={outlineOf(shape, width, length)} transform="scale(0.56)" className="stroke-ink-3" />
        </g>
      </svg>
      <figcaption
        id="scale"
        className="figures mt-3 text-note text-ink-2"
      >{t`Drawn to scale: a stone of ${{ size: sizeOf(product, i18n) }} beside a coin of ${coin} mm.`}</figcaption>
    </figure>
  );
}
