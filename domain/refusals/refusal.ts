/**
 * What a parameter is, so that whoever shows it can write it as its reader does: a money is `{"money": 12.5}` (with a `currency`
 * if it is not the shop's), a day `{"day": "2026-12-01"}`, a country `{"country": "AT"}`, a status that of an order, a wait
 * `{"minutes": 90}`, a word `{"word": "ZIP code"}` an English noun, one of it `{"one": "ZIP code"}` as what is to be entered ("a ZIP code"), a refusal
 * `{"refusal": {"code", "params", "message"}}`. A list is an array of such values or of texts. A field names a column, and no text has it.
 */
export type Kind =
  | "text"
  | "number"
  | "money"
  | "day"
  | "country"
  | "status"
  | "wait"
  | "word"
  | "one"
  | "list"
  | "refusal"
  | "field";

export type Kinds = Readonly<Record<string, Kind>>;

/** Why something is refused: its code, and the English text with its parameters, as ICU writes them. */
export type Refusal = { code: string; message: string; params: Kinds };

const prefix = "refusal.";

/** A translation has the id `refusal.<code>`. */
export function refusal({ id, message }: { id: string; message?: string }, params: Kinds = {}): Refusal {
  if (!id.startsWith(prefix) || message === undefined) throw new Error(`${id} is no refusal with a text.`);
  return { code: id.slice(prefix.length), message, params };
}
