import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { addAdmin } from "../../database/people/people.ts";
import { startShop } from "../../setup/shop-process.ts";
import { ownerOf } from "../embedded.ts";
import { openSmallDisk } from "./small-disk.ts";

// A part of the long run, because it takes much memory.
test.runIf(process.env["FAULT_MINUTES"] !== undefined)(
  "a full disk refuses what needs room in words, and nothing once there is room",
  async ({ skip }) => {
    const disk = openSmallDisk("180m") ?? skip("Only root can mount a small disk, on Linux.");
    const dataDirectory = join(disk.path, "data");
    execFileSync("cp", ["-a", inject("installedShop"), dataDirectory]);
    const shop = await startShop({ DATA_DIR: dataDirectory, DEMO: "off" });
    try {
      const owner = ownerOf(dataDirectory);
      // Without one, the shop is not open.
      await addAdmin({ owner });
      await owner`insert into public.products (name, price, category) values ('Ring', 20, 'Gemstones')`;
      await owner`insert into storage.buckets (id, name) values ('box', 'box')`;
      await owner.end();
      const key = readFileSync(join(dataDirectory, "secret-key"), "utf8");
      const ask = async (method: string, path: string, body?: string, type = "application/json") => {
        const response = await fetch(shop.url + path, {
          method,
          headers: { apikey: key, authorization: `Bearer ${key}`, "content-type": type },
          ...(body !== undefined && { body }),
        });
        return {
          status: response.status,
          text: await response.text(),
          after: response.headers.get("retry-after"),
        };
      };
      // Every save is a new version of the row.
      const save = (nth: number) =>
        ask("PATCH", "/rest/v1/products?id=gt.0", JSON.stringify({ description: `${nth} `.repeat(600) }));
      const upload = (name: string) =>
        ask("POST", `/storage/v1/object/box/${name}`, "x".repeat(50_000), "text/plain");
      expect([(await save(0)).status, (await upload("a")).status]).toEqual([204, 200]);

      const ballast = join(disk.path, "ballast");
      await writeFile(ballast, Buffer.alloc(180_000_000)).catch(() => {});
      let refused = await save(1);
      for (let nth = 2; nth < 300 && refused.status === 204; nth += 1) refused = await save(nth);
      expect(refused).toMatchObject({
        status: 503,
        after: "5",
        text: expect.stringContaining("no space left"),
      });
      expect(await upload("b")).toMatchObject({
        status: 507,
        text: expect.stringContaining("no space left"),
      });
      expect((await ask("GET", "/products")).status).toBe(200);

      rmSync(ballast);
      await expect.poll(async () => (await save(0)).status).toBe(204);
      expect((await upload("b")).status).toBe(200);
    } finally {
      await shop.stop();
      disk.remove();
    }
  },
);
