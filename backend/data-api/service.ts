import type { AddressGuards } from "./address-limits.ts";
import type { PageSource } from "./run/run-page.ts";

/** What all requests share. */
export type Service = PageSource & {
  allowRollback: boolean;
  trustedProxies: number;
  guards: AddressGuards;
  onWrite: () => void;
};
