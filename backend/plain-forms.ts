import type { MiddlewareHandler } from "hono";
import { corsHeaders } from "./tokens/cors.ts";
import { bearerOf } from "./tokens/authenticate.ts";

/** The content types that any site can post without a CORS preflight; "" is a body without a type. */
const typesOfForms = ["", "application/x-www-form-urlencoded", "multipart/form-data", "text/plain"];

/** What a plain form could send needs a header, against forged requests. Only POST: others have a preflight. */
export const refusePlainForms: MiddlewareHandler = async (context, next) => {
  const { req } = context;
  // A bearer token, since browsers send Basic credentials on their own; or the header of resumable uploads.
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
