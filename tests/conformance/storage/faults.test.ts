/** @module-tag long */
import { mkdir, readdir, rm } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { trackOrphans } from "../../../backend/storage/service/orphans.ts";
import type { ObjectFiles } from "../../../backend/storage/shared/object-files.ts";
import { type StorageServer, startStorage } from "./server.ts";

type Fault = keyof ObjectFiles;
const faults = new Map<Fault, () => Promise<void> | void>();

const strike = async (at: Fault): Promise<void> => faults.get(at)?.();
const never = (): Promise<void> => new Promise(() => {});

/** Files that fail where a test wants them to: before the work or halfway through. */
function faulty(files: ObjectFiles): ObjectFiles {
  return {
    ...files,
    async store(version, path, size) {
      await files.store(version, path, Math.floor(size / 2));
      await strike("store");
    },
    async copy(from, to) {
      await files.copy(from, to);
      await strike("copy");
    },
    async remove(version) {
      await strike("remove");
      await files.remove(version);
    },
  };
}

const diskFull = () => {
  throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
};

let storage: StorageServer;
beforeAll(async () => {
  storage = await startStorage({ content: "nothing", files: faulty });
  await storage.client("service").createBucket("box");
});
afterAll(() => storage.close());
beforeEach(async () => {
  faults.clear();
  await storage.client("service").emptyBucket("box");
  await sweep();
  await box().upload("kept.txt", "kept");
});

const box = () => storage.client("service").from("box");
const textOf = async (name: string) => (await box().download(name)).data?.text();
const filesOnDisk = async () =>
  (await readdir(join(storage.directory, "objects"), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
const filesNamed = async () =>
  (await storage.owner<{ version: string }[]>`select version from storage.objects`)
    .map(({ version }) => version)
    .toSorted();

const uploadsUnderWay = () => readdir(join(storage.directory, "uploads"));

/** Sweeps as if everything had happened two hours ago. */
async function sweep(): Promise<number> {
  await storage.owner`update storage.loose_files set since = since - interval '2 hours'`;
  return trackOrphans(storage.owner, storage.files, pino({ level: "silent" })).sweep();
}

/** Rows and files match, and nothing is left to clean up. */
async function expectAgreement(): Promise<void> {
  expect(await filesOnDisk()).toEqual(await filesNamed());
  expect(await storage.owner`select version from storage.loose_files`).toHaveLength(0);
  expect(await uploadsUnderWay()).toEqual([]);
}

describe("a full disk", () => {
  test("refuses an upload and leaves nothing behind", async () => {
    faults.set("store", diskFull);
    const { error } = await box().upload("new.txt", "new");
    expect(error).toMatchObject({ status: 507, message: "The server has no space left to store this file" });
    expect((await box().exists("new.txt")).data).toBe(false);
    await expectAgreement();
  });

  test("keeps the object that was about to be replaced", async () => {
    faults.set("store", diskFull);
    expect((await box().update("kept.txt", "new")).error).toMatchObject({ status: 507 });
    expect(await textOf("kept.txt")).toBe("kept");
    await expectAgreement();
  });

  test("makes no copy", async () => {
    faults.set("copy", diskFull);
    expect((await box().copy("kept.txt", "copy.txt")).error).toMatchObject({ status: 507 });
    expect((await box().exists("copy.txt")).data).toBe(false);
    await expectAgreement();
  });
});

describe("a commit that is refused", () => {
  test("keeps the old object and no new file", async () => {
    await storage.owner.unsafe(`
      create function refuse() returns trigger language plpgsql as $$ begin
        if new.metadata is not null then raise exception 'no'; end if;
        return new;
      end $$;
      create constraint trigger refuse_late after insert or update on storage.objects
        deferrable initially deferred for each row execute function refuse()`);
    try {
      expect((await box().update("kept.txt", "new")).error).toMatchObject({ status: 500 });
      expect((await box().upload("new.txt", "new")).error).toMatchObject({ status: 500 });
      expect(await textOf("kept.txt")).toBe("kept");
      await expectAgreement();
    } finally {
      await storage.owner.unsafe("drop trigger refuse_late on storage.objects; drop function refuse");
    }
  });

  test("because another upload was faster, keeps that one", async () => {
    faults.set("store", async () => {
      faults.clear();
      await box().upload("race.txt", "faster");
    });
    expect((await box().upload("race.txt", "slower")).error).toMatchObject({ statusCode: "409" });
    expect(await textOf("race.txt")).toBe("faster");
    await expectAgreement();
  });

  test("because the connection broke, keeps the old object", async () => {
    faults.set("store", async () => {
      faults.clear();
      await storage.owner`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'facet authenticator' and datname = current_database()`;
    });
    const { error } = await box().update("kept.txt", "new");
    expect(await textOf("kept.txt")).toBe(error ? "kept" : "new");
    await expectAgreement();
  });
});

describe("a crash", () => {
  test("between the file and the row leaves a file for the sweep", async () => {
    faults.set("store", never);
    const cutOff = new AbortController();
    const lost = storage.get("/object/box/lost.txt", {
      method: "POST",
      body: "lost",
      headers: { authorization: `Bearer ${storage.tokens.service}` },
      signal: cutOff.signal,
    });
    await expect.poll(filesOnDisk).toHaveLength(2);
    cutOff.abort();
    await lost.catch(() => undefined);
    expect(await sweep()).toBe(1);
    // The next start removes old uploads that were not stored.
    await rm(join(storage.directory, "uploads"), { recursive: true });
    await mkdir(join(storage.directory, "uploads"));
    await expectAgreement();
  });

  test("between the row and the removal of the old file leaves that for the sweep", async () => {
    const before = await filesNamed();
    faults.set("remove", () => {
      throw new Error("the process is gone");
    });
    expect((await box().update("kept.txt", "new")).error).toBeNull();
    expect(await filesOnDisk()).toContain(before[0]);
    faults.clear();
    expect(await sweep()).toBe(1);
    expect(await textOf("kept.txt")).toBe("new");
    await expectAgreement();
  });

  test("during a removal leaves the file for the sweep", async () => {
    faults.set("remove", () => {
      throw new Error("the process is gone");
    });
    expect((await box().remove(["kept.txt"])).data).toHaveLength(1);
    expect(await filesOnDisk()).toHaveLength(1);
    faults.clear();
    expect(await sweep()).toBe(1);
    await expectAgreement();
  });
});

describe("a client that goes away", () => {
  const form = `--b\r\ncontent-disposition: form-data; name=""; filename="x"\r\n\r\n${"x".repeat(100_000)}`;

  test.each([
    ["a form", "multipart/form-data; boundary=b", form],
    ["a plain body", "text/plain", "x".repeat(100_000)],
  ])("in the middle of %s leaves nothing behind", async (_what, type, beginning) => {
    const headers = { authorization: `Bearer ${storage.tokens.service}`, "content-type": type };
    const upload = request(`${storage.url}/object/box/gone.txt`, { method: "POST", headers });
    upload.on("error", () => {});
    upload.write(beginning);
    await expect.poll(uploadsUnderWay).toHaveLength(1);
    upload.destroy();
    await expect.poll(uploadsUnderWay).toEqual([]);
    expect((await box().exists("gone.txt")).data).toBe(false);
    await expectAgreement();
  });
});

describe("the sweep", () => {
  test("keeps files that are younger than an hour or named by a row", async () => {
    const [version = ""] = await filesNamed();
    await storage.owner`insert into storage.loose_files (version, since)
      values (${version}, now() - interval '1 day'), (gen_random_uuid(), now() - interval '50 minutes')`;
    expect(await trackOrphans(storage.owner, storage.files, pino({ level: "silent" })).sweep()).toBe(0);
    expect(await textOf("kept.txt")).toBe("kept");
    await storage.owner`delete from storage.loose_files`;
  });

  test("removes files of rows that were deleted by hand", async () => {
    await storage.owner`delete from storage.objects`;
    expect(await sweep()).toBe(1);
    await expectAgreement();
  });

  test("works in batches", async () => {
    await storage.owner`insert into storage.loose_files select gen_random_uuid() from generate_series(1, 250)`;
    expect(await sweep()).toBe(250);
  });
});
