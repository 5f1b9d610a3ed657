/** A column's width, without the page's margins and the gaps between columns. */
export const sizes = "(width<48rem)44vw,(width<64rem)29vw,(width<90rem)23vw,22rem";

/** The widths that browsers choose for these sizes. Each URL is in the page dozens of times. */
export const widths = [320, 480, 640];
