/** @module-tag long */
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";

const database = databaseForFile();

test("a transaction whose connection is lost is refused, affects nothing else, and later ones are served", async () => {
  const { owner, authenticator } = database.pools;
  const uncaught: unknown[] = [];
  const note = (error: unknown): void => void uncaught.push(error);
  process.on("uncaughtException", note);
  try {
    for (let round = 0; round < 10; round += 1) {
      const working = authenticator.begin(async (sql) => {
        await sql`select set_config('application_name', 'to be lost', true)`;
        await sql`select pg_sleep(20)`;
      });
      const outcome = working.then(
        () => "done",
        (error: unknown) => String(error),
      );
      await expect
        .poll(
          () => owner`
            select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'to be lost' and datname = current_database() and wait_event = 'PgSleep'`,
        )
        .toHaveLength(1);
      expect(await outcome).toMatch(/terminating connection|CONNECTION_CLOSED|EPIPE|ECONNRESET/);
      await pause(20);
    }
    expect(uncaught).toEqual([]);
    // The driver may still report the loss to the next transaction on that connection.
    const next = () => authenticator.begin((sql) => [sql`select 1 as one`]).catch(() => null);
    await expect.poll(next).toEqual([[{ one: 1 }]]);
    await expect(authenticator.begin((sql) => sql`select 1 / 0`)).rejects.toThrow("division by zero");
    expect(await authenticator.begin("read only", async () => "done")).toBe("done");
  } finally {
    process.off("uncaughtException", note);
  }
});
