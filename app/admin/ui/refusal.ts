/** Why something cannot be saved or deleted, in a sentence for people, where the backend has none. */
export class Refusal extends Error {
  readonly code = "refused";
}
