/** A route's `handle`, for the storefront's header: whether it has the hero's background. */
export type PageHandle = { headerOnTile?: boolean };
