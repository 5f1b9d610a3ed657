import pino from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { joinProcesses, type SharedSecrets } from "../../../server/shop/processes.ts";
import { databaseForFile } from "../../setup/test-database.ts";

const database = databaseForFile();
const joined: { leave: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(joined.splice(0).map((process) => process.leave()));
  await database.pools.owner`delete from facet_system.processes`;
});

const common = {
  JWT_SECRET: "one-secret-one-secret-one-secret",
  JWT_KEYS: "[]",
  "secret key": "sb_secret_1",
};

async function join(secrets: Partial<SharedSecrets> = {}, replacesSecrets = false) {
  const onFailure = vi.fn<(error: Error) => void>();
  let log = "";
  const process = await joinProcesses({
    owner: database.pools.owner,
    secrets: { ...common, ...secrets },
    replacesSecrets,
    pause: 20,
    onFailure,
    log: pino({ base: null }, { write: (line: string) => void (log += line) }),
  });
  joined.push(process);
  return { ...process, onFailure, logged: () => log };
}

const there = async () => (await database.pools.owner`select from facet_system.processes`).length;

test.for([
  [{ JWT_SECRET: "another-secret-another-secret-an" }, /another JWT_SECRET: set the same one/],
  [{ JWT_KEYS: "[{}]" }, /other JWT_KEYS: set the same ones/],
  [{ "secret key": "sb_secret_2" }, /another secret key: copy the file secret-key/],
] as const)(
  "a process with different secrets may not join, and is told which: %s",
  async ([secrets, sentence]) => {
    const first = await join();
    await join();
    await expect(join(secrets)).rejects.toThrow(sentence);
    expect([await there(), first.onFailure.mock.calls]).toEqual([2, []]);
  },
);

test("a process that replaces the secrets ends those that have others, and the next ones follow it", async () => {
  const first = await join();
  const rotating = await join({ JWT_KEYS: "[{}]" }, true);
  await expect
    .poll(() => first.onFailure.mock.calls.flat().map(String))
    .toEqual([expect.stringContaining("other JWT_KEYS")]);
  await expect.poll(there).toBe(1);
  await expect(join()).rejects.toThrow("other JWT_KEYS");
  const next = await join({ JWT_KEYS: "[{}]" });
  const latest = await join({ JWT_KEYS: "[1]" }, true);
  await expect
    .poll(() => [rotating, next].map(({ onFailure }) => onFailure.mock.calls.length))
    .toEqual([1, 1]);
  expect(latest.onFailure).not.toHaveBeenCalled();
});

test("a process that left or was killed is not compared with", async () => {
  const first = await join();
  await first.leave();
  await join({ JWT_KEYS: "[{}]" });
  await joined.pop()!.leave();
  await database.pools.owner`
    insert into facet_system.processes (id, seen_at, replaces_secrets, secrets)
    values (gen_random_uuid(), clock_timestamp() - interval '21 seconds', true, '{}')`;
  await join({ JWT_KEYS: "[1]" });
  expect(await there()).toBe(1);
});

test("while the database cannot be asked, nobody has to end", async () => {
  const owner = database.pools.owner;
  const { onFailure, logged } = await join();
  await owner`alter table facet_system.processes rename to gone`;
  await expect.poll(logged).toContain("the other processes of the shop could not be seen");
  await owner`alter table facet_system.gone rename to processes`;
  await owner`delete from facet_system.processes`;
  await expect.poll(there).toBe(1);
  expect(onFailure).not.toHaveBeenCalled();
});

test("the table says nothing about the secrets themselves", async () => {
  await join();
  const rows = await database.pools.owner`select * from facet_system.processes`;
  for (const secret of Object.values(common).filter((value) => value.length > 2))
    expect(JSON.stringify(rows)).not.toContain(secret);
});
