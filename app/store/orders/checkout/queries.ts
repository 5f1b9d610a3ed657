import type { Db } from "../../../base/clients/load-context.ts";
import { readRules, type Rules } from "../../../features/delivery/rules.ts";
import { late } from "../../../base/late/late.tsx";

/** How orders can be paid at the moment. */
export type PaymentMethods = {
  cod: boolean;
  card: boolean;
  /** Only Stripe's test cards pay, and nobody is charged. */
  testCards: boolean;
};

/** Fetched with the client, which no page needs for its first paint. */
const switchesCode = late(() => import("../../../base/shop/switches.ts"));

async function readPaymentMethods(db: Db): Promise<PaymentMethods> {
  const { readCardPayment, readSwitches } = await switchesCode.load();
  const [switches, { available, test }] = await Promise.all([readSwitches(db), readCardPayment(db)]);
  return { cod: switches.cod_enabled, card: available, testCards: available && test };
}

/** How orders can be paid and shipped at the moment, and at which taxes. */
export type Offered = { methods: PaymentMethods; rules: Rules };

export async function readOffered(db: Db): Promise<Offered> {
  const [methods, rules] = await Promise.all([readPaymentMethods(db), readRules(db)]);
  return { methods, rules };
}
