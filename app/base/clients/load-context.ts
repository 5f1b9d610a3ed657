import type { PostgrestClient } from "@supabase/postgrest-js";
import { createContext } from "react-router";
import type { Database } from "../../../domain/database.types.ts";

export type Db = PostgrestClient<Database>;

/** A client whose code may still be loading. If that fails, so do the requests. */
export type LazyDb = Db | Promise<Db>;

/** Every visitor gets this. */
export type Backend = {
  /** The backend's origin; empty for the page's own. */
  url: string;
  publishableKey: string;
  imageRender: boolean;
  mail: boolean;
};

export const databaseContext = createContext<Db>();

export const backendContext = createContext<Backend>();

/** The shop's public origin, for canonical links: `https://shop.example`. */
export const siteUrlContext = createContext<string>();

/** Whether the shop has no administrator yet, and is being set up. */
export const setupContext = createContext<boolean>();

/** The nonce of this response's inline scripts, named by the Content-Security-Policy. */
export const nonceContext = createContext<string>();
