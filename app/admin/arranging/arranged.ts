/** Something that has a place in the shop. */
export type Arranged = { id: number; name: string; image: string | null };

/** How many can be arranged; the rest stays behind them. */
export const mostArranged = 200;
