import type { Shop } from "../../domain/shop/shop.ts";
import type { Places } from "./pages.ts";

/** What letters need to know: the shop as it is now, and where its pages and pictures are. */
export type Letterhead = Places & { shop: Shop };
