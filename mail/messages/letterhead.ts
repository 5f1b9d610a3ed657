import type { Shop } from "../../domain/shop/shop.ts";
import type { Places } from "./pages.ts";

/** What a mail is written with: the shop as it is now, and where its pages and pictures are. */
export type Letterhead = Places & { shop: Shop };
