import { readFileSync } from "node:fs";
import { Hono } from "hono";
import { listen } from "./listen.ts";

/** Serves a page from memory: its headers from `FILE.json` and its compressed bytes from `FILE`. */
const file = process.argv[2]!;
const body = new Uint8Array(readFileSync(file));
const headers = JSON.parse(readFileSync(`${file}.json`, "utf8")) as Record<string, string>;
const app = new Hono();
app.get("/", (context) => context.body(body, 200, headers));
listen(app);
