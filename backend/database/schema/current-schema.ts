import type { Sql } from "postgres";
import type { Logger } from "pino";
import { loadSchemaCache } from "./load-schema-cache.ts";
import type { SchemaCache } from "./schema-cache.ts";

export type CurrentSchema = {
  /** The newest complete reading. */
  readonly now: SchemaCache;
  /** Reads again, as after a migration. */
  reload: () => Promise<void>;
};

/**
 * Reads the exposed schema and reads it again whenever somebody says `notify pgrst, 'reload schema'`, and after
 * the listening connection was lost, when a message may have been missed. A failed reading keeps the former one.
 */
export async function watchSchema(owner: Sql, schema: string, log: Logger): Promise<CurrentSchema> {
  const current = { now: await loadSchemaCache(owner, schema) };
  let last = Promise.resolve();
  const read = async (): Promise<void> => {
    try {
      current.now = await loadSchemaCache(owner, schema);
    } catch (error) {
      log.error({ err: error }, "the schema could not be read again; the former reading stays in use");
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
