/** What is wrong with a response, if anything: a server error, a leak, broken SQL, an unknown format. */
export async function faultOf(response: Response): Promise<string | undefined> {
  const text = await response.text();
  if (response.status >= 500) return `${response.status}: ${text}`;
  if (/mine|theirs|node_modules|\.ts:\d/.test(text)) return `a leak: ${text}`;
  if (text.includes("syntax error at")) return `SQL that does not parse: ${text}`;
  if (text === "" || response.headers.get("content-type")?.includes("json") !== true) return undefined;
  const value: unknown = JSON.parse(text);
  if (response.status < 300) return undefined;
  const keys = Object.keys(value ?? {})
    .toSorted()
    .join();
  return keys === "code,details,hint,message" ? undefined : `an error in another format: ${text}`;
}
