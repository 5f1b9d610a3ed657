/** What a route's `handle` tells the storefront's chrome: the header stands on the hero's ground. */
export type PageHandle = { headerOnTile?: boolean };
