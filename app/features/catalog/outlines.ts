/**
 * A stone's outline as the path of an SVG, centered on 0, with its length upright.
 * @param shape one of the shop's terms; an unknown one is drawn as an oval
 */
export function outlineOf(shape: string | null, width: number, length: number): string {
  const [x, y] = [width / 2, length / 2];
  const name = shape?.toLowerCase() ?? "";
  if (/princess|square|baguette/.test(name)) return polygon([x, y, 0]);
  if (/emerald|asscher|radiant|step|octagon/.test(name)) return polygon([x, y, 0.3 * Math.min(x, y)]);
  if (/cushion/.test(name)) return rounded(x, y);
  if (/pear|drop/.test(name)) return pear(x, y);
  if (/marquise|navette/.test(name)) return `M0 ${-y}Q${2 * x} 0 0 ${y}Q${-2 * x} 0 0 ${-y}Z`;
  if (/heart/.test(name)) return heart(x, y);
  if (/trillion|triangle/.test(name)) return `M${-x} ${-y}H${x}L0 ${y}Z`;
  return `M0 ${-y}A${x} ${y} 0 0 1 0 ${y}A${x} ${y} 0 0 1 0 ${-y}Z`;
}

/** A rectangle with corners cut off by this much. */
function polygon([x, y, corner]: [number, number, number]): string {
  const [inX, inY] = [x - corner, y - corner];
  return `M${-inX} ${-y}H${inX}L${x} ${-inY}V${inY}L${inX} ${y}H${-inX}L${-x} ${inY}V${-inY}Z`;
}

/** Sides that bulge a little, and rounded corners. */
function rounded(x: number, y: number): string {
  return `M0 ${-y}C${0.8 * x} ${-y} ${x} ${-0.8 * y} ${x} 0S${0.8 * x} ${y} 0 ${y}S${-x} ${0.8 * y} ${-x} 0S${-0.8 * x} ${-y} 0 ${-y}Z`;
}

/** The point at the top, and below it a round end as wide as the stone. */
function pear(x: number, y: number): string {
  const round = y - x;
  return `M0 ${-y}C${0.45 * x} ${-0.55 * y} ${x} ${round - 0.75 * x} ${x} ${round}A${x} ${x} 0 0 1 ${-x} ${round}C${-x} ${round - 0.75 * x} ${-0.45 * x} ${-0.55 * y} 0 ${-y}Z`;
}

function heart(x: number, y: number): string {
  return [
    `M0 ${y}C${-0.6 * x} ${0.5 * y} ${-x} ${0.1 * y} ${-x} ${-0.4 * y}`,
    `C${-x} ${-0.8 * y} ${-0.8 * x} ${-y} ${-0.5 * x} ${-y}C${-0.2 * x} ${-y} 0 ${-0.8 * y} 0 ${-0.55 * y}`,
    `C0 ${-0.8 * y} ${0.2 * x} ${-y} ${0.5 * x} ${-y}C${0.8 * x} ${-y} ${x} ${-0.8 * y} ${x} ${-0.4 * y}`,
    `C${x} ${0.1 * y} ${0.6 * x} ${0.5 * y} 0 ${y}Z`,
  ].join("");
}
