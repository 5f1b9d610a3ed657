import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type StorageServer, startStorage } from "./server.ts";

let storage: StorageServer;
beforeAll(async () => {
  storage = await startStorage({ content: "nothing" });
  const service = storage.client("service");
  await service.createBucket("lists");
  const names = [
    "b.txt",
    "A.txt",
    "folder/one.txt",
    "folder/Two.txt",
    "folder/deep/three.txt",
    "aa/x.txt",
    "f_%.txt",
  ];
  for (const name of names) await service.from("lists").upload(name, name);
});
afterAll(() => storage.close());

const lists = () => storage.client("service").from("lists");
type Listing = Awaited<ReturnType<ReturnType<typeof lists>["list"]>>;
const namesIn = ({ data }: Listing) => data?.map(({ name }) => name);

describe("list", () => {
  test("shows a folder's files, and its folders as rows without an id", async () => {
    const { data } = await lists().list("folder");
    expect(data).toEqual([
      { name: "deep", id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null },
      {
        name: "one.txt",
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        updated_at: expect.stringMatching(/Z$/),
        created_at: expect.stringMatching(/Z$/),
        last_accessed_at: expect.stringMatching(/Z$/),
        metadata: expect.objectContaining({
          size: 14,
          mimetype: "text/plain;charset=UTF-8",
          eTag: expect.any(String),
        }),
      },
      expect.objectContaining({ name: "Two.txt" }),
    ]);
    expect(namesIn(await lists().list("folder/deep/"))).toEqual(["three.txt"]);
    expect(namesIn(await lists().list("nowhere"))).toEqual([]);
  });

  test("sorts, pages and searches", async () => {
    const all = ["A.txt", "aa", "b.txt", "f_%.txt", "folder"];
    expect(namesIn(await lists().list())).toEqual(all);
    expect(namesIn(await lists().list("", { sortBy: { order: "desc" } }))).toEqual(all.toReversed());
    expect(namesIn(await lists().list("", { limit: 2, offset: 1 }))).toEqual(["aa", "b.txt"]);
    expect(namesIn(await lists().list("", { search: "a" }))).toEqual(["A.txt", "aa"]);
    expect(namesIn(await lists().list("", { search: "f_%" }))).toEqual(["f_%.txt"]);
    expect(namesIn(await lists().list("", { search: "%" }))).toEqual([]);
    expect(namesIn(await lists().list("folder", { search: "t" }))).toEqual(["Two.txt"]);
    expect(namesIn(await lists().list("", { sortBy: { column: "created_at", order: "asc" } }))).toEqual([
      "aa",
      "folder",
      "b.txt",
      "A.txt",
      "f_%.txt",
    ]);
  });

  test.each([
    ["", "folder/T", ["folder/Two.txt"]],
    ["", "FOLDER/d", ["folder/deep"]],
    ["", "folder/deep/", ["folder/deep/three.txt"]],
    ["folder", "deep/t", ["deep/three.txt"]],
    ["", "folder/x", []],
  ])("below %j, searches in folders for %j", async (folder, search, names) => {
    for (const column of ["name", "created_at"])
      expect(namesIn(await lists().list(folder, { search, sortBy: { column } }))).toEqual(names);
  });

  test("refuses invalid parameters", async () => {
    for (const options of [{ limit: 0 }, { offset: -1 }, { limit: 1.5 }, { sortBy: { column: "owner" } }])
      expect((await lists().list("", options)).error).toMatchObject({ status: 400, code: "InvalidRequest" });
  });

  test("is subject to row security", async () => {
    expect((await storage.client("guest").from("lists").list()).data).toEqual([]);
    expect((await storage.client("guest").from("nowhere").list()).data).toEqual([]);
  });
});

/** All names, page by page. */
const walk = async (options: Parameters<ReturnType<typeof lists>["listV2"]>[0]) => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { data } = await lists().listV2({ ...options, limit: 2, ...(cursor && { cursor }) });
    seen.push(...[...(data?.folders ?? []), ...(data?.objects ?? [])].map(({ name }) => name).toSorted());
    cursor = data?.hasNext ? data.nextCursor : undefined;
  } while (cursor);
  return seen;
};

describe("list by cursor", () => {
  test("lists everything in bytewise order", async () => {
    const all = [
      "A.txt",
      "aa/x.txt",
      "b.txt",
      "f_%.txt",
      "folder/Two.txt",
      "folder/deep/three.txt",
      "folder/one.txt",
    ];
    expect(await walk({})).toEqual(all);
    expect((await walk({ sortBy: { column: "name", order: "desc" } })).toSorted()).toEqual(all.toSorted());
    expect(await walk({ prefix: "folder/" })).toEqual(all.slice(4));
    expect(await walk({ prefix: "f_" })).toEqual(["f_%.txt"]);
  });

  test("lists a folder as one entry", async () => {
    expect(await walk({ with_delimiter: true })).toEqual(["A.txt", "aa/", "b.txt", "f_%.txt", "folder/"]);
    expect(await walk({ with_delimiter: true, prefix: "fol" })).toEqual(["folder/"]);
    const sortBy = { column: "created_at", order: "asc" } as const;
    expect((await walk({ with_delimiter: true, sortBy })).toSorted()).toEqual([
      "A.txt",
      "aa/",
      "b.txt",
      "f_%.txt",
      "folder/",
    ]);
  });

  test("describes objects, folders and whether there is more", async () => {
    const { data } = await lists().listV2({ prefix: "folder/", with_delimiter: true });
    expect(data).toEqual({
      hasNext: false,
      folders: [
        {
          key: "deep",
          name: "folder/deep/",
          id: null,
          updated_at: null,
          created_at: null,
          last_accessed_at: null,
          metadata: null,
        },
      ],
      objects: [
        expect.objectContaining({ key: "Two.txt", name: "folder/Two.txt", id: expect.any(String) }),
        expect.objectContaining({ key: "one.txt", name: "folder/one.txt" }),
      ],
    });
    const begun = await lists().listV2({ prefix: "folder/d", with_delimiter: true });
    expect(begun.data?.folders).toEqual([expect.objectContaining({ key: "deep", name: "folder/deep/" })]);
    const whole = await lists().listV2({ prefix: "folder/deep/" });
    expect(Object.keys(whole.data?.objects[0] ?? {})).not.toContain("key");
    expect((await lists().listV2({ cursor: "nonsense" })).error).toMatchObject({
      message: "Invalid continuation token",
    });
  });
});
