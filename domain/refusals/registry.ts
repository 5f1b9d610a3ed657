import type { Refusal } from "./refusal.ts";
import { authRefusals } from "./texts/auth.ts";
import { sharedRefusals } from "./texts/base.ts";
import { cartRefusals } from "./texts/cart.ts";
import { catalogRefusals } from "./texts/catalog.ts";
import { deliveryRefusals } from "./texts/delivery.ts";
import { inquiriesRefusals } from "./texts/inquiries.ts";
import { mailRefusals } from "./texts/mail.ts";
import { metalPricesRefusals } from "./texts/metal-prices.ts";
import { moneyRefusals } from "./texts/money.ts";
import { offersRefusals } from "./texts/offers.ts";
import { optionsRefusals } from "./texts/options.ts";
import { ordersRefusals } from "./texts/orders.ts";
import { papersRefusals } from "./texts/papers.ts";
import { peopleRefusals } from "./texts/people.ts";
import { pricesRefusals } from "./texts/prices.ts";
import { reportsRefusals } from "./texts/reports.ts";
import { runsRefusals } from "./texts/runs.ts";
import { searchRefusals } from "./texts/search.ts";
import { shopRefusals } from "./texts/shop.ts";

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
  ...runsRefusals,
  ...searchRefusals,
  ...shopRefusals,
];
