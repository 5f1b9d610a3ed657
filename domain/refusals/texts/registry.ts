import type { Refusal } from "../refusal.ts";
import { authRefusals } from "./auth.ts";
import { sharedRefusals } from "./base.ts";
import { cartRefusals } from "./cart.ts";
import { catalogRefusals } from "./catalog.ts";
import { deliveryRefusals } from "./delivery.ts";
import { inquiriesRefusals } from "./inquiries.ts";
import { mailRefusals } from "./mail.ts";
import { metalPricesRefusals } from "./metal-prices.ts";
import { moneyRefusals } from "./money.ts";
import { offersRefusals } from "./offers.ts";
import { optionsRefusals } from "./options.ts";
import { ordersRefusals } from "./orders.ts";
import { papersRefusals } from "./papers.ts";
import { peopleRefusals } from "./people.ts";
import { pricesRefusals } from "./prices.ts";
import { reportsRefusals } from "./reports.ts";
import { reviewsRefusals } from "./reviews.ts";
import { runsRefusals } from "./runs.ts";
import { searchRefusals } from "./search.ts";
import { shopRefusals } from "./shop.ts";
import { stockRefusals } from "./stock.ts";

/** Every refusal that a person may read. The browser has none of them: it looks the code up in the catalog of its language. */
export const refusals: readonly Refusal[] = [
  ...authRefusals,
  ...sharedRefusals,
  ...cartRefusals,
  ...catalogRefusals,
  ...deliveryRefusals,
  ...inquiriesRefusals,
  ...mailRefusals,
  ...metalPricesRefusals,
  ...moneyRefusals,
  ...offersRefusals,
  ...optionsRefusals,
  ...ordersRefusals,
  ...papersRefusals,
  ...peopleRefusals,
  ...pricesRefusals,
  ...reportsRefusals,
  ...reviewsRefusals,
  ...runsRefusals,
  ...searchRefusals,
  ...shopRefusals,
  ...stockRefusals,
];
