/** Why something cannot be saved, in a sentence for people; `field` names what they have to mend, if anything. */
export class Refusal extends Error {
  readonly code = "refused";
  readonly field: string | undefined;

  constructor(sentence: string, field?: string) {
    super(sentence);
    this.field = field;
  }
}
