import { createHmac, randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Sql } from "../../backend/database/sql.ts";
import { repeat } from "../../work/repeat.ts";
import { StartError } from "../../work/start-error.ts";

/** What all processes of a shop must share, by the name that the operator knows. */
export type SharedSecrets = { JWT_SECRET: string; JWT_KEYS: string; "secret key": string };

type Options = {
  owner: Sql;
  secrets: SharedSecrets;
  /** Whether the other processes follow this one, or this one the others. */
  replacesSecrets: boolean;
  pause?: number;
  onFailure: (error: Error) => void;
  log: Logger;
};

/** Seconds after which an unseen process counts as gone. */
const goneAfter = 20;

/**
 * Keeps comparing secrets with the shop's other processes. If they differ, those stay that agree with the process that
 * replaces them, else with the first. @throws StartError if this one may not stay
 */
export async function joinProcesses({
  owner,
  secrets,
  replacesSecrets,
  pause = 5000,
  onFailure,
  log,
}: Options): Promise<{ leave: () => Promise<void> }> {
  const id = randomUUID();
  const digests = Object.fromEntries(
    Object.entries(secrets).map(([name, secret]) => [name, digest(secrets.JWT_SECRET, `${name} ${secret}`)]),
  );

  const remove = () => owner`
    delete from facet_system.processes
    where id = ${id} or seen_at < clock_timestamp() - make_interval(secs => ${goneAfter})`;

  async function compare(): Promise<void> {
    await owner`
      insert into facet_system.processes (id, replaces_secrets, secrets)
      values (${id}, ${replacesSecrets}, ${owner.json(digests)})
      on conflict (id) do update set seen_at = clock_timestamp()`;
    const [first] = await owner<{ secrets: Record<string, string> }[]>`
      select secrets from facet_system.processes
      where seen_at > clock_timestamp() - make_interval(secs => ${goneAfter})
      order by
        replaces_secrets desc,
        case when replaces_secrets then started_at end desc,
        started_at
      limit 1`;
    const different = Object.keys(digests).find((name) => first && first.secrets[name] !== digests[name]);
    if (different === undefined) return;
    await remove();
    throw new StartError(refusals[different as keyof SharedSecrets]);
  }

  await remove();
  await compare();
  const comparing = repeat({
    name: "processes",
    pause,
    async run() {
      try {
        await compare();
      } catch (error) {
        if (!(error instanceof StartError)) throw error;
        onFailure(error);
        return Infinity;
      }
      return undefined;
    },
    onFailure: (error) => log.warn({ err: error }, "the other processes of the shop could not be seen"),
  });
  comparing.start();
  return {
    async leave() {
      await comparing.stop();
      await remove().catch(() => {});
    },
  };
}

const howTo =
  "or ROTATE_SECRET=1 for one start to put these in their place, which ends those that use the others";

const refusals: Record<keyof SharedSecrets, string> = {
  JWT_SECRET: `Other processes of this shop use another JWT_SECRET: set the same one, ${howTo}.`,
  JWT_KEYS: `Other processes of this shop use other JWT_KEYS: set the same ones, ${howTo}.`,
  "secret key": `Other processes of this shop use another secret key: copy the file secret-key from their DATA_DIR to this one, ${howTo}.`,
};

/** Whoever can read the database still cannot read the secrets. */
function digest(key: string, text: string): string {
  return createHmac("sha256", key).update(`facet ${text}`).digest("base64url");
}
