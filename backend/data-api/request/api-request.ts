import type { Caller } from "../../shared/authenticate.ts";
import type { Preferences } from "./preferences.ts";
import type { ChosenSchema } from "./profile.ts";

/** A request split into its parts, before its parameters and body are parsed. */
export type ApiRequest = ChosenSchema & {
  /** The name of the relation or function. */
  name: string;
  /** The path within the data API: `/films`, `/rpc/place_order`. */
  path: string;
  method: string;
  parameters: readonly (readonly [name: string, value: string])[];
  caller: Caller;
  /** The client's address, see `clientAddress`. */
  address: () => string | undefined;
  /** Whether the request comes from this process itself. */
  inProcess: boolean;
  /** Whether its client has changed something that a replica may not have yet. */
  hasJustWritten: boolean;
  preferences: Preferences;
  /** The `Accept` header. */
  accept: string | undefined;
  /** The `Range` header. */
  range: string | undefined;
  /** The original request, whose body has not been read. */
  raw: Request;
};
