import type { PostgrestClient } from "@supabase/postgrest-js";
import { createContext } from "react-router";
import type { Database } from "./database.types.ts";

/** A client of the data API, as the browser and the server's loaders both use it. */
export type Db = PostgrestClient<Database>;

/** A client that may still be on its way: that its code does not come is one more way for a fetch to fail. */
export type ComingDb = Db | Promise<Db>;

/** Where the browser finds the backend, and how it introduces itself. Sent to every visitor. */
export type Backend = {
  /** Origin of the backend; empty means the page's own origin. */
  url: string;
  publishableKey: string;
  /** Whether the backend can resize images. */
  imageRender: boolean;
};

/** The anonymous client for server loaders. */
export const databaseContext = createContext<Db>();

export const backendContext = createContext<Backend>();

/** The shop's public origin, for canonical links: `https://shop.example`. */
export const siteUrlContext = createContext<string>();

/** The nonce of this render's inline scripts, named by the Content-Security-Policy. */
export const nonceContext = createContext<string>();
