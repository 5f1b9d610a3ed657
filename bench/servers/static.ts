import { Hono } from "hono";
import { listen } from "./listen.ts";

/** Serves a response of the given size from memory. */
const body = new Uint8Array(Number(process.argv[2])).fill(32);
const app = new Hono();
app.get("/", (context) => context.body(body, 200, { "content-type": "text/html; charset=utf-8" }));
listen(app);
