import type { MiddlewareHandler } from "hono";
import { corsHeaders } from "./tokens/cors.ts";
import { bearerOf } from "./tokens/authenticate.ts";

/** The content types that any site can post without a CORS preflight; "" is a body without a type. */
const typesOfForms = ["", "application/x-www-form-urlencoded", "multipart/form-data", "text/plain"];

/**
 * Protects against cross-site request forgery: a request that a plain form could send needs a header that no form can
 * set. A key in the URL is not enough. Only POST matters, because browsers send a preflight before other methods.
 */
export const refusePlainForms: MiddlewareHandler = async (context, next) => {
  const { req } = context;
  // Only a bearer token counts, because browsers send Basic credentials on their own. Resumable uploads may have a
  // signature instead of a key, but always their protocol's header.
  const hasHeader =
    req.header("apikey") !== undefined ||
    bearerOf(req.header("authorization")) !== undefined ||
    req.header("tus-resumable") !== undefined;
  if (hasHeader || !typesOfForms.includes(mediaType(req.header("content-type")))) return next();
  return context.json(req.query("apikey") === undefined ? noKey : keyInUrl, 401, corsHeaders);
};

function mediaType(contentType = ""): string {
  return contentType.split(";", 1)[0]!.trim().toLowerCase();
}

const noKey = {
  message: "No API key found in request",
  hint: "No `apikey` request header or url param was found.",
};
const keyInUrl = {
  message: "An API key in the URL is not enough for a request that a form on any site can send",
  hint: "Send it in the `apikey` request header.",
};
