import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { backupRoutes, type OpenBackup } from "../../../server/backups/download-routes.ts";
import { keys } from "../base/api.ts";
import { type Customer, openProject, password, type Project } from "../base/project.ts";

let project: Project;
let admin: Customer;
let id: number;
let lines: string[] = [];
beforeAll(async () => {
  project = await openProject();
  admin = await project.customer("Ada", "admin");
});
afterAll(() => project.close());
beforeEach(async () => {
  const { owner } = project.database.pools;
  lines = [];
  await owner`delete from public.backups`;
  const [row] = await owner<{ id: number }[]>`
    insert into public.backups (kind, file, bytes, version)
    values ('nightly', 'facet-2026-11-23T0300.tar.zst', 11, '1.0.0') returning id::int`;
  id = row!.id;
});

const whole: OpenBackup = async (file) =>
  file === "facet-2026-11-23T0300.tar.zst"
    ? { bytes: 11, stream: new Blob(["the archive"]).stream() }
    : undefined;

type Options = {
  openBackup?: OpenBackup | undefined;
  /** Instead of the real auth API. */
  auth?: (request: Request) => Promise<Response>;
};

/** Asks for an address, and follows it. */
function serve({ auth = fetch, ...options }: Options = {}) {
  const routes = backupRoutes({
    api: { url: project.url, publishableKey: keys.publishable, secretKey: keys.secret, fetch },
    authAs: () => auth,
    openBackup: "openBackup" in options ? options.openBackup : whole,
    signingSecret: "secret",
    log: pino({ base: null }, { write: (line: string) => void lines.push(line) }),
  });
  const ask = (body: unknown, token: string | null = admin.token) =>
    routes.request("/backups/address", {
      method: "POST",
      headers: { ...(token !== null && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const address = async () => ((await (await ask({ id, password })).json()) as { address: string }).address;
  return { ask, address, follow: (path: string) => routes.request(path) };
}

const sessions = async () => {
  const [row] = await project.database.pools.owner`
    select count(*)::int as all from auth.sessions where user_id = ${admin.id}`;
  return row!["all"] as number;
};
const noted = async () => {
  const [row] = await project.database.pools.owner`select downloaded_by from public.backups where id = ${id}`;
  return row?.["downloaded_by"] as string | null;
};

test("an administrator with the password downloads the file, which is noted and logged, and no session stays", async () => {
  const { address, follow } = serve();
  const before = await sessions();
  const place = await address();
  expect(place).toMatch(/^\/backups\/download\/[\w.-]+$/);
  expect(await sessions()).toBe(before);
  expect(await noted()).toBeNull();
  const response = await follow(place);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-disposition": 'attachment; filename="facet-2026-11-23T0300.tar.zst"',
    "content-length": "11",
    "cache-control": "no-store",
  });
  expect(await response.text()).toBe("the archive");
  expect(await noted()).toBe(admin.email);
  expect(lines.join()).toContain("a backup is downloaded");
  expect(lines.join()).not.toContain(admin.email);
});

test("nobody else gets an address, whatever they know", async () => {
  const { ask } = serve();
  const customer = await project.customer("Mallory");
  for (const token of [null, customer.token]) {
    const response = await ask({ id, password }, token);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: "backups_for_admins" });
  }
  // As that of a session that has ended: the browser asks to log in again.
  for (const token of [keys.publishable, "forged"])
    expect((await ask({ id, password }, token)).status).toBe(401);
});

test("a wrong password, one too many, and a busy shop are told apart", async () => {
  const wrong = await serve().ask({ id, password: "ruby-and-pearls" });
  expect(wrong.status).toBe(403);
  expect(await wrong.json()).toMatchObject({ code: "password_wrong", field: "password" });
  const refuse = (status: number, headers = {}) =>
    serve({ auth: async () => Response.json({}, { status, headers }) }).ask({ id, password });
  const tooMany = await refuse(429, { "Retry-After": "130" });
  expect(tooMany.status).toBe(429);
  expect(tooMany.headers.get("retry-after")).toBe("130");
  expect(await tooMany.json()).toMatchObject({ message: expect.stringContaining("3 minutes") });
  expect((await refuse(504)).status).toBe(503);
  for (const body of [null, {}, { id }, { id, password: "" }, { id: "1", password }, { id: 0, password }])
    expect((await serve().ask(body)).status).toBe(400);
});

test("a backup that is not there is a 404: never made, deleted, or gone from its place", async () => {
  const { owner } = project.database.pools;
  const { ask, address, follow } = serve();
  expect((await ask({ id: id + 1000, password })).status).toBe(404);
  const gone = serve({ openBackup: async () => undefined });
  expect((await gone.follow(await gone.address())).status).toBe(404);
  expect(await noted()).toBeNull();
  const place = await address();
  await owner`update public.backups set file = null where id = ${id}`;
  expect((await follow(place)).status).toBe(404);
  expect((await ask({ id, password })).status).toBe(404);
  expect(await (await serve({ openBackup: undefined }).ask({ id, password })).json()).toMatchObject({
    code: "backups_missing",
  });
});

test("an address opens nothing once the rights are gone, or if it is made up", async () => {
  const { address, follow } = serve();
  const { owner } = project.database.pools;
  const place = await address();
  await owner`delete from public.user_roles where user_id = ${admin.id}`;
  expect((await follow(place)).status).toBe(403);
  await owner`insert into public.user_roles (user_id, role) values (${admin.id}, 'admin')`;
  expect((await follow(`${place.slice(0, -4)}AAAA`)).status).toBe(404);
  expect((await follow(place)).status).toBe(200);
});

test("what cannot be noted is not downloaded", async () => {
  const { owner } = project.database.pools;
  const { address, follow } = serve();
  const place = await address();
  await owner`revoke execute on function public.note_backup_download(bigint, text) from service_role`;
  const response = await follow(place);
  await owner`grant execute on function public.note_backup_download(bigint, text) to service_role`;
  expect(response.status).toBe(503);
  expect(await response.text()).not.toContain("the archive");
});
