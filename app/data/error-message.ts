/**
 * A sentence for people about why a call of the data API failed: the backend's own message, or, where the
 * backend did not answer (no network, a proxy's error page), a plain one.
 */
export function errorMessage(error: unknown): string {
  return isBackendError(error)
    ? error.message
    : "The shop could not be reached. Please check your connection and try again.";
}

/** What the data API answers with; errors of the network carry no such code. */
function isBackendError(error: unknown): error is { code: string; message: string } {
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
