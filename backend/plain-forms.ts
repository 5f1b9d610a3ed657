import type { MiddlewareHandler } from "hono";
import { corsHeaders } from "./shared/cors.ts";
import { bearerOf } from "./shared/authenticate.ts";

/** The types of body that a page of any site can post without asking the server first; "" is a body without a type. */
const typesOfForms = ["", "application/x-www-form-urlencoded", "multipart/form-data", "text/plain"];

/**
 * Keeps other sites from writing in their visitors' names: what a plain form could have sent needs a header that no
 * form can set. A key in the URL is not one. Only POST is in question: with other methods a browser asks first.
 */
export const refusePlainForms: MiddlewareHandler = async (context, next) => {
  const { req } = context;
  // Of the `authorization` schemes, browsers send Basic by themselves.
  const hasHeader = req.header("apikey") !== undefined || bearerOf(req.header("authorization")) !== undefined;
  if (hasHeader || !typesOfForms.includes(mediaType(req.header("content-type")))) return next();
  return context.json(req.query("apikey") === undefined ? noKey : keyInUrl, 401, corsHeaders);
};

function mediaType(contentType = ""): string {
  return contentType.split(";", 1)[0]!.trim().toLowerCase();
}

/** The words of Supabase's gateway. */
const noKey = {
  message: "No API key found in request",
  hint: "No `apikey` request header or url param was found.",
};
const keyInUrl = {
  message: "An API key in the URL is not enough for a request that a form on any site can send",
  hint: "Send it in the `apikey` request header.",
};
