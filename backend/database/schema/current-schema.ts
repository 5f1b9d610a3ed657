import type { Sql } from "postgres";
import type { Logger } from "pino";
import { loadSchemaCache } from "./load-schema-cache.ts";
import type { SchemaCache } from "./schema-cache.ts";

export type CurrentSchema = {
  /** The schema as of the last successful load. */
  readonly now: SchemaCache;
  /** Loads the schema again, for example after a migration. */
  reload: () => Promise<void>;
};

/**
 * Loads the exposed schema, and again after every `notify pgrst, 'reload schema'`. Also reloads when the listening
 * connection was lost, since a message may have been missed. If reloading fails, the previous schema stays in use.
 */
export async function watchSchema(owner: Sql, schema: string, log: Logger): Promise<CurrentSchema> {
  const current = { now: await loadSchemaCache(owner, schema) };
  let last = Promise.resolve();
  const read = async (): Promise<void> => {
    try {
      current.now = await loadSchemaCache(owner, schema);
    } catch (error) {
      log.error({ err: error }, "the schema could not be reloaded; the previous one stays in use");
    }
  };
  const reload = (): Promise<void> => (last = last.then(read));
  let connections = 0;
  await owner.listen(
    "pgrst",
    (payload) => {
      if (payload === "" || payload === "reload schema") void reload();
    },
    () => {
      if (++connections > 1) void reload();
    },
  );
  return {
    get now() {
      return current.now;
    },
    reload,
  };
}
