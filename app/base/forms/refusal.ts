/** Says in a sentence why something cannot be saved; `field` is the one to correct, if any. */
export class Refusal extends Error {
  readonly code = "refused";
  readonly field: string | undefined;

  /** @param options the backend's refusal as the `cause`, if it is one */
  constructor(sentence: string, field?: string, options?: ErrorOptions) {
    super(sentence, options);
    this.field = field;
  }
}
