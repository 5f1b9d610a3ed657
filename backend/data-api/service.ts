import type { AddressGuards } from "./address-limits.ts";
import type { PageSource } from "./run/run-page.ts";

export type WriteReport = {
  kind: "table" | "function";
  name: string;
  /** What a function and the triggers it caused wrote into the setting `response.changes`. */
  changes?: string | undefined;
};

export type Service = PageSource & {
  allowRollback: boolean;
  trustedProxies: number;
  url: () => string;
  guards: AddressGuards;
  onWrite: (write: WriteReport) => void;
  marksWriters: boolean;
};
