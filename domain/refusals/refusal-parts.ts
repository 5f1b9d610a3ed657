export type RefusalParams = Readonly<Record<string, unknown>>;

/** Why something was refused: the code that translations have, the values in its text, and the English sentence. */
export type RefusalParts = { code: string; params: RefusalParams; message: string };

/**
 * What an error of the data API, the auth API, the storage API or one of our own routes says; null for anything else, such as a
 * lost connection. PostgreSQL's own errors have a message, and no code that a translation knows.
 */
export function refusalParts(error: unknown): RefusalParts | null {
  if (error instanceof Error && error.cause !== undefined) return refusalParts(error.cause);
  if (!isObject(error)) return null;
  const message = text(error.message) ?? text(error.msg);
  // The data API has a status of its own as its code, and ours in the hint.
  const code = [error.hint, error.error_code, error.code].find(isCode);
  return message === undefined || code === undefined
    ? null
    : { code, params: paramsOf(error.params ?? error.details), message };
}

/** The code that a refusal has; undefined for any other error. */
export function refusalCode(error: unknown): string | undefined {
  return refusalParts(error)?.code;
}

/** Details are an object of parameters, or a list with an element for them. */
function paramsOf(details: unknown): RefusalParams {
  const read = typeof details === "string" ? fromJson(details) : details;
  const found = Array.isArray(read)
    ? (read as unknown[]).map((element) => isObject(element) && element.params).find(isObject)
    : read;
  return isObject(found) ? found : {};
}

/** PostgreSQL's hints are sentences, and the codes of HTTP, PostgreSQL and Amazon have digits or capitals. */
function isCode(value: unknown): value is string {
  return typeof value === "string" && /^[a-z]+(?:_[a-z]+)*$/.test(value);
}

function fromJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
