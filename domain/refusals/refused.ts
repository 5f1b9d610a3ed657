import type { RefusalParams, RefusalParts } from "./refusal-parts.ts";

/** What a server of ours answers when it refuses something: as JSON, or within an error of the data API. */
export function refused(code: string, message: string, params: RefusalParams = {}): RefusalParts {
  return { code, params, message };
}
