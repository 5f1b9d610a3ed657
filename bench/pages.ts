import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { temporaryDirectory } from "../tests/setup/shop-process.ts";
import { compare } from "./compare.ts";
import { httpRequest } from "./load.ts";
import { serve } from "./world.ts";

/** The products page from the page cache, compared with a static response of the same size from a bare handler. */
const directory = temporaryDirectory();
const processes: ChildProcess[] = [];
try {
  const { port: shop } = await serve("bench/servers/shop.ts", directory, processes);
  const { size } = await (await fetch(`http://127.0.0.1:${shop}/products`)).blob();
  const { port: bare } = await serve("bench/servers/static.ts", String(size), processes);
  const page = httpRequest("GET", "/products");
  const request = httpRequest("GET", "/");
  await compare({
    name: `cached products page, ${Math.round(size / 1000)} KB`,
    ours: { port: shop, request: () => page },
    bare: { port: bare, request: () => request },
    promise: 0.5,
  });
} finally {
  for (const process of processes) {
    const ended = once(process, "exit");
    process.kill();
    await ended;
  }
  rmSync(directory, { recursive: true, force: true });
}
