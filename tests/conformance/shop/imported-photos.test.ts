import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchImportedPhotos } from "../../../server/shop/imported-photos.ts";
import type { Repeated } from "../../../work/repeat.ts";
import { keys } from "../base/api.ts";
import { openProject, type Project } from "../base/project.ts";

let project: Project;
let job: Repeated;
let oldShop: { url: string; close: () => void };
beforeAll(async () => {
  project = await openProject({ demo: true });
  const photograph = await sharp({ create: { width: 40, height: 30, channels: 3, background: "gold" } })
    .jpeg()
    .toBuffer();
  const server = createServer(({ url }, response) => {
    if (url === "/ring.php")
      return void response.writeHead(200, { "Content-Type": "text/html" }).end(photograph);
    if (url === "/page.jpg")
      return void response.writeHead(200, { "Content-Type": "image/jpeg" }).end("<html>Gone</html>");
    return void response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  oldShop = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => (server.closeAllConnections(), server.close()),
  };
  job = fetchImportedPhotos({
    api: { url: project.url, publishableKey: keys.publishable, secretKey: keys.secret, fetch },
    storageUrl: "",
    log: pino({ level: "silent" }),
    isPublic: () => true,
  });
});
afterAll(async () => {
  await job.stop();
  oldShop.close();
  await project.close();
});

test("photographs of an import are stored and shown, whatever the old shop calls them; a dead one is noted", async () => {
  const service = project.client(keys.secret);
  const { data: product } = await service.from("products").select("id, images").order("id").limit(1).single();
  const { id, images } = product as { id: number; images: string[] };
  const addresses = ["/ring.php", "/page.jpg", "/gone.jpg"].map((path) => oldShop.url + path);
  const noted = await service
    .from("imported_photographs")
    .insert(addresses.map((address) => ({ product_id: id, address })));
  expect(noted.error).toBeNull();

  job.start();
  await expect
    .poll(async () => {
      const { data } = await service
        .from("imported_photographs")
        .select("problem, next_attempt_at")
        .order("id");
      return data;
    })
    .toEqual([
      { problem: null, next_attempt_at: null },
      { problem: "It is no photograph that the shop can show.", next_attempt_at: null },
      { problem: "Its server answered 404.", next_attempt_at: null },
    ]);
  const { data: now } = await service.from("products").select("images").eq("id", id).single();
  const added = (now as { images: string[] }).images.filter((image) => !images.includes(image));
  expect(added).toHaveLength(1);
  const stored = await fetch(project.url + added[0]!);
  expect([stored.status, stored.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
});
