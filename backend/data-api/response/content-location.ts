import type { ApiRequest } from "../request/api-request.ts";

/** A longer one is left out: together with the other headers, it would make clients refuse the response. */
const maxLength = 4000;

/** The URL of what a response shows, `/films?id=eq.5&select=title`: the parameters are in alphabetical order. */
export function contentLocation({ path, parameters }: Pick<ApiRequest, "path" | "parameters">): {
  "content-location"?: string;
} {
  const pairs = parameters
    .toSorted(([one], [other]) => Number(one > other) - Number(one < other))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const location = [encodeURI(path.toWellFormed()), ...(pairs.length > 0 ? [pairs.join("&")] : [])].join("?");
  return location.length > maxLength ? {} : { "content-location": location };
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
