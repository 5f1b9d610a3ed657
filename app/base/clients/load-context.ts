import type { PostgrestClient } from "@supabase/postgrest-js";
import { createContext } from "react-router";
import type { Database } from "../../../domain/database.types.ts";

/** A client of the data API, in the browser or in the server's loaders. */
export type Db = PostgrestClient<Database>;

/** A client whose code may still be loading. If that fails, so do the requests. */
export type LazyDb = Db | Promise<Db>;

/** The backend's address, and the key to send. Every visitor gets this. */
export type Backend = {
  /** The backend's origin; empty for the page's own. */
  url: string;
  publishableKey: string;
  /** Whether the backend can resize images. */
  imageRender: boolean;
  /** Whether it can send mail. */
  mail: boolean;
};

/** The anonymous client for server loaders. */
export const databaseContext = createContext<Db>();

export const backendContext = createContext<Backend>();

/** The shop's public origin, for canonical links: `https://shop.example`. */
export const siteUrlContext = createContext<string>();

/** Whether the shop has no administrator yet, and is being set up. */
export const setupContext = createContext<boolean>();

/** The nonce of this response's inline scripts, named by the Content-Security-Policy. */
export const nonceContext = createContext<string>();
