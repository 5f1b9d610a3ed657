import type { Context } from "hono";
import { answerPreflight } from "../../tokens/cors.ts";
import { exposedHeaders, supported } from "./protocol.ts";

export function answerCapabilities(maxFileBytes: number) {
  return (context: Context): Response => {
    const response = answerPreflight(context);
    for (const [name, value] of Object.entries(supported(maxFileBytes))) response.headers.set(name, value);
    response.headers.set("access-control-expose-headers", exposedHeaders.join(", "));
    return response;
  };
}
