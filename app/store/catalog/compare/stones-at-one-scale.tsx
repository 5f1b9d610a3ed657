import type { ReactNode } from "react";
import { outlineOf } from "../../../features/catalog/outlines.ts";
import type { WholeProduct } from "./queries.ts";

/** How large a millimeter is drawn unless a stone would be wider than a column: then all are smaller. */
const pixels = 8;
const widest = 120;

type StonesProps = {
  products: readonly WholeProduct[];
  /** @param pictures null for a piece without a stone, or whose size is unknown */
  children: (pictures: (ReactNode | null)[]) => ReactNode;
};

/** The outlines of the main stones. Nothing unless there are two to compare. */
export function StonesAtOneScale({ products, children }: StonesProps) {
  const stones = products.map(stoneOf);
  const known = stones.filter((stone) => stone !== null);
  if (known.length < 2) return null;
  const scale = Math.min(pixels, ...known.map(({ width, length }) => widest / Math.max(width, length)));
  const pictures = stones.map((stone) => {
    if (!stone) return null;
    const { shape, width, length } = stone;
    const [x, y] = [width + 1, length + 1];
    return (
      <svg
        key="stone"
        aria-hidden="true"
        viewBox={`${-x / 2} ${-y / 2} ${x} ${y}`}
        width={x * scale}
        height={y * scale}
        className="fill-none stroke-ink [&_*]:[vector-effect:non-scaling-stroke]"
      >
        <path d={outlineOf(shape, width, length)} />
        <path d={outlineOf(shape, width, length)} transform="scale(0.56)" className="stroke-ink-3" />
      </svg>
    );
  });
  return <>{children(pictures)}</>;
}

function stoneOf({ type, stone, shape, stone_length, stone_width }: WholeProduct) {
  const length = stone_length ?? stone_width;
  const width = stone_width ?? stone_length;
  if (length === null || width === null || (type !== "loose stone" && !stone)) return null;
  return { shape, width, length };
}
