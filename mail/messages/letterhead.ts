import type { Shop } from "../../domain/shop/shop.ts";
import type { Places } from "./pages.ts";

export type Letterhead = Places & { shop: Shop };
