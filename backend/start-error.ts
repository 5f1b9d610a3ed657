/** A reason not to start that the operator can mend: shown as one line, without a stack, before exit code 1. */
export class StartError extends Error {
  override name = "StartError";
}
