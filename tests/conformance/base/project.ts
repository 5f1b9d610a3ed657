import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import pino from "pino";
import { noRateLimits } from "../../../work/gate/rate-limits.ts";
import type { WriteMail } from "../../../backend/auth/service/write-mail.ts";
import { createBackend } from "../../../backend/backend.ts";
import type { SigningKey } from "../../../backend/tokens/signing-keys.ts";
import { createTestDatabase, type TestDatabase } from "../../setup/test-database.ts";
import { keys } from "./api.ts";
import { memory } from "../auth/server.ts";
import { serve } from "./serve.ts";

export type Project = {
  database: TestDatabase;
  url: string;
  /** The whole official client, with its own storage. */
  client: (key?: string) => SupabaseClient;
  /** A client signed up as a new user; `admin` may use the back office. */
  customer: (name: string, role?: "admin") => Promise<Customer>;
  close: () => Promise<void>;
};

export type Customer = { client: SupabaseClient; id: string; email: string; token: string };

export const password = "ruby-and-pearl";

/** Serves all three APIs over HTTP, with their own database. */
export async function openProject({
  demo = false,
  signingKeys = [],
  writeMail,
}: { demo?: boolean; signingKeys?: SigningKey[]; writeMail?: WriteMail } = {}): Promise<Project> {
  const database = await createTestDatabase({ demo });
  const storageDirectory = await mkdtemp(join(tmpdir(), "facet-project-"));
  const backend = await createBackend({
    pools: database.pools,
    keys: { ...keys, signingKeys },
    storageDirectory,
    log: pino({ level: "silent" }),
    rateLimit: noRateLimits,
    passwordCost: 4,
    writeMail,
  });
  const server = await serve(backend);
  const { url } = server;

  const client = (key = keys.publishable): SupabaseClient =>
    createClient(url, key, {
      auth: { storage: memory(), storageKey: randomUUID(), autoRefreshToken: false },
    });
  return {
    database,
    url,
    client,
    async customer(name, role) {
      const theirs = client();
      const email = `${name.toLowerCase()}-${randomUUID()}@facet.test`;
      const { data, error } = await theirs.auth.signUp({
        email,
        password,
        options: { data: { full_name: name } },
      });
      if (error || !data.session) throw error ?? new Error(`${name} was not signed in.`);
      const { id } = data.session.user;
      if (role)
        await database.pools.owner`insert into public.user_roles (user_id, role) values (${id}, ${role})`;
      return { client: theirs, id, email, token: data.session.access_token };
    },
    async close() {
      await server.close();
      await database.drop();
      await rm(storageDirectory, { recursive: true });
    },
  };
}
