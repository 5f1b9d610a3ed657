import type { Caller } from "../../shared/authenticate.ts";
import type { Preferences } from "./preferences.ts";

/** A request, taken apart but not yet understood. */
export type ApiRequest = {
  /** Of the relation or function. */
  name: string;
  /** Within the data API: `/films`, `/rpc/place_order`. */
  path: string;
  method: string;
  parameters: readonly (readonly [name: string, value: string])[];
  caller: Caller;
  /** The client's, as far as it can be believed. */
  address: () => string | undefined;
  /** Whether this process asks itself. */
  inProcess: boolean;
  preferences: Preferences;
  /** The `Accept` header. */
  accept: string | undefined;
  /** The `Range` header. */
  range: string | undefined;
  /** For its body, which only some requests have. */
  raw: Request;
};
