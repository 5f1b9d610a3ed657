import type { Logger } from "pino";
import type { Pools } from "../pools.ts";
import { loadSchemas } from "./load-schema-cache.ts";
import type { ExposedSchemas } from "./schema-cache.ts";

export type CurrentSchemas = {
  readonly now: ExposedSchemas;
  reload: () => Promise<void>;
};

/** Loads the exposed schemas, and after `notify pgrst` or a lost connection; after a failure, the former ones stay. */
export async function watchSchemas(
  { direct, once }: Pick<Pools, "direct" | "once">,
  names: readonly string[],
  log: Logger,
  aggregates: boolean,
): Promise<CurrentSchemas> {
  const load = () => once((owner) => loadSchemas(owner, names, aggregates));
  const current = { now: await load() };
  let last = Promise.resolve();
  let next: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    next = undefined;
    try {
      current.now = await load();
    } catch (error) {
      log.error({ err: error }, "the schemas could not be reloaded; the previous ones stay in use");
    }
  };
  // A load that has not begun sees all changes until then, so many changes are loaded once.
  const reload = (): Promise<void> => (next ??= last = last.then(read));
  let connections = 0;
  await direct.listen(
    "pgrst",
    (payload) => {
      if (payload === "" || payload === "reload schema" || payload === "reload config") void reload();
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
