/** A problem that the operator can fix: shown as one line without a stack, then exit code 1. */
export class StartError extends Error {
  override name = "StartError";
}
