import { msg, plural } from "@lingui/core/runtime-macro";
import { say } from "../../language/languages.ts";
/** In milliseconds. */
const timeout = 20_000;

export async function fetchAuthApi(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, signal: AbortSignal.timeout(timeout) });
  if (response.status !== 429) return response;
  const message = tooManyAttempts(Number(response.headers.get("Retry-After")));
  return Response.json({ code: 429, error_code: "over_request_rate_limit", msg: message }, { status: 429 });
}

/** @param seconds until the next attempt is allowed; 0 or NaN if unknown */
export function tooManyAttempts(seconds: number): string {
  if (seconds > 0 && seconds <= 20) return say(msg`Too many attempts, try again in a few seconds.`);
  const minutes = Math.ceil(seconds / 60);
  if (!(minutes > 0)) return say(msg`Too many attempts, try again in a few minutes.`);
  return say(
    msg`${plural(
      { minutes },
      {
        one: "Too many attempts, try again in # minute.",
        other: "Too many attempts, try again in # minutes.",
      },
    )}`,
  );
}
