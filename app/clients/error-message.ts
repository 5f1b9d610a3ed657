/**
 * A sentence for people about why a call of the backend failed: the backend's own message, or a plain one where it
 * answered without (an auth call that broke) or did not answer (no network, a proxy in the data API's place).
 */
export function errorMessage(error: unknown): string {
  if (isBackendError(error)) return error.message;
  return hasStatus(error)
    ? "The shop had a problem. Please try again in a moment."
    : "The shop could not be reached. Please check your connection and try again.";
}

/** Of the clients' errors only auth-js's carry the answer's status; it is 0 where none came. */
function hasStatus(error: unknown): boolean {
  return typeof error === "object" && error !== null && "status" in error && Number(error.status) > 0;
}

/** What the data API answers with; errors of the network carry no such code. */
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
