import { readFileSync } from "node:fs";
import { Hono } from "hono";
import { listen } from "./listen.ts";

/** Serves a page from memory, whose compressed bytes are in the given file. */
const body = new Uint8Array(readFileSync(process.argv[2]!));
const headers = { "content-type": "text/html; charset=utf-8", "content-encoding": "br" };
const app = new Hono();
app.get("/", (context) => context.body(body, 200, headers));
listen(app);
