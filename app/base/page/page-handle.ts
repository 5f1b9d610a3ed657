export type PageHandle = { headerOnTile?: boolean };
