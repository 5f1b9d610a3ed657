import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startEmbeddedPostgres } from "../../backend/database/embedded/embedded-postgres.ts";
import { connectOwner } from "../../backend/database/pools.ts";
import { temporaryDirectory } from "../setup/temporary-directory.ts";

test.runIf(process.getuid?.() === 0)(
  "as root in a directory that PostgreSQL's account cannot enter, the data is stored elsewhere and found again",
  async () => {
    const directory = temporaryDirectory();
    const closed = join(directory, "home");
    const dataDirectory = join(closed, "data");
    mkdirSync(closed, { mode: 0o700 });
    mkdirSync(dataDirectory);

    const first = await startEmbeddedPostgres({ dataDirectory, durable: false });
    const writer = connectOwner(first.address, 1);
    await writer`create table kept as select 7 as value`;
    await writer.end();
    await first.stop();
    const elsewhere = readFileSync(join(dataDirectory, "postgres-location"), "utf8").trim();
    expect(existsSync(join(elsewhere, "cluster", "PG_VERSION"))).toBe(true);

    const second = await startEmbeddedPostgres({ dataDirectory, durable: false });
    const reader = connectOwner(second.address, 1);
    expect([...(await reader`select value from kept`)]).toEqual([{ value: 7 }]);
    await reader.end();
    await second.stop();
    rmSync(elsewhere, { recursive: true });
    rmSync(directory, { recursive: true });
  },
);

test("a path too long for a socket puts the socket into the temp directory, and removes it afterwards", async () => {
  const directory = temporaryDirectory();
  const dataDirectory = join(directory, "a-long-name".repeat(9));
  mkdirSync(dataDirectory);
  const server = await startEmbeddedPostgres({ dataDirectory, durable: false });
  const { address } = server as { address: { host: string } };
  expect(Buffer.byteLength(address.host)).toBeLessThan(80);
  expect(existsSync(address.host)).toBe(true);
  await server.stop();
  expect(existsSync(address.host)).toBe(false);
  rmSync(directory, { recursive: true });
});
