import { msg } from "@lingui/core/runtime-macro";
import { refusalParts } from "../../../domain/refusals/refusal-parts.ts";
import { languageOf, pageLanguage, say } from "../language/languages.ts";
import { refusalText } from "../language/refusal-text.ts";
import { pageMoney } from "../language/page-money.ts";

/** Why a request failed, in the page's language: what the backend says, or a general sentence if it did not answer. */
export function errorMessage(error: unknown): string {
  const refusal = refusalParts(error);
  if (refusal) return refusalText(refusal, languageOf(pageLanguage()), pageMoney);
  if (isBackendError(error)) return error.message;
  return hasStatus(error)
    ? say(msg`The shop had a problem. Please try again in a moment.`)
    : say(msg`The shop could not be reached. Please check your connection and try again.`);
}

/** Among the clients' errors, only those of auth-js have the response's status; it is 0 if there was none. */
function hasStatus(error: unknown): boolean {
  return typeof error === "object" && error !== null && "status" in error && Number(error.status) > 0;
}

/** Network errors have no such code. */
export function isBackendError(error: unknown): error is { code: string; message: string } {
  return (
    typeof error === "object" &&
    error !== null &&
    "code" in error &&
    typeof error.code === "string" &&
    error.code !== "" &&
    "message" in error &&
    typeof error.message === "string"
  );
}
