import type { Caller } from "../../tokens/authenticate.ts";
import type { Preferences } from "./preferences.ts";
import type { ChosenSchema } from "./profile.ts";

export type ApiRequest = ChosenSchema & {
  name: string;
  path: string;
  method: string;
  parameters: readonly (readonly [name: string, value: string])[];
  caller: Caller;
  address: () => string | undefined;
  inProcess: boolean;
  /** Whether its client has changed something that a replica may not have yet. */
  hasJustWritten: boolean;
  preferences: Preferences;
  accept: string | undefined;
  range: string | undefined;
  /** The original request, whose body has not been read. */
  raw: Request;
};
