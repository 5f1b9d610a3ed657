import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuthServer, newcomer, serveAuth } from "./server.ts";

let server: AuthServer;
beforeAll(async () => {
  server = await serveAuth();
  await server.database.pools.owner.unsafe(`
    create function public.refuse_everybody() returns trigger language plpgsql as $$
    begin
      raise exception 'no room for %', new.email;
    end $$;
    create trigger refuse_everybody before insert on auth.users
      for each row execute function public.refuse_everybody();`);
});
afterAll(() => server.close());

test("a database error reveals nothing about the input or the database, in the response or in the log", async () => {
  const { email, password } = newcomer();
  const { status, body } = await server.ask("POST", "/signup", { body: { email, password } });
  expect([status, body]).toEqual([
    500,
    {
      code: 500,
      error_code: "unexpected_failure",
      msg: "Unexpected failure, please check server logs for more information",
    },
  ]);
  const lines = server.logged().trimEnd().split("\n");
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    path: "/auth/v1/signup",
    name: "PostgresError",
    code: "P0001",
    msg: "a request to the auth API failed",
  });
  expect(lines[0]).not.toMatch(new RegExp(`${email}|${password}|no room`));
});

test("the client knows that it may retry", async () => {
  const { error } = await server.client().signUp(newcomer());
  expect(error).toMatchObject({ name: "AuthRetryableFetchError", status: 500 });
});
