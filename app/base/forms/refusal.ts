/** Says in a sentence why something cannot be saved; `field` is the one to correct, if any. */
export class Refusal extends Error {
  readonly code = "refused";
  readonly field: string | undefined;

  constructor(sentence: string, field?: string) {
    super(sentence);
    this.field = field;
  }
}
