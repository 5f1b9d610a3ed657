/** Why something cannot be saved, in a sentence for people; `field` is the one to correct, if any. */
export class Refusal extends Error {
  readonly code = "refused";
  readonly field: string | undefined;

  constructor(sentence: string, field?: string) {
    super(sentence);
    this.field = field;
  }
}
