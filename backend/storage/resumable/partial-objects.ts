import { randomUUID } from "node:crypto";
import { open } from "node:fs/promises";
import type { Sql } from "../../database/sql.ts";
import type { Orphans } from "../service/orphans.ts";
import type { ObjectFiles } from "../shared/object-files.ts";
import { type PartialFiles, readPart } from "./partial-files.ts";
import { longerThanSaid, takenOver, uploadExpired } from "./protocol.ts";

/** A killed process loses less than this of what it has received. */
const pieceBytes = 6 * 1024 * 1024;

type Store = { owner: Sql; files: ObjectFiles; orphans: Orphans };

/** Received parts as pieces among the objects' files. A piece counts with its row; of two, the first row wins. */
export function openPartialObjects({ owner, files, orphans }: Store): PartialFiles {
  async function size(id: string): Promise<number> {
    const [sum] = await owner<{ size: number }[]>`
      select coalesce(max(start + bytes), 0)::float8 as size from storage.resumable_parts where upload_id = ${id}`;
    return sum?.size ?? 0;
  }

  async function add(id: string, start: number, content: Buffer): Promise<void> {
    const version = randomUUID();
    await orphans.announce(version);
    await files.write(version, content);
    const added = await owner`
      insert into storage.resumable_parts (upload_id, start, bytes, version)
      select id, ${start}, ${content.length}, ${version} from storage.resumable_uploads where id = ${id}
      on conflict do nothing`;
    if (added.count > 0) return;
    await orphans.discard([version]);
    const [upload] = await owner`select from storage.resumable_uploads where id = ${id}`;
    throw upload ? takenOver() : uploadExpired();
  }

  /** Removes rows first: a file without a row is an orphan. */
  async function removeParts(condition: ReturnType<Sql>): Promise<void> {
    const removed = await owner<{ version: string }[]>`
      delete from storage.resumable_parts where ${condition} returning version`;
    await orphans.discard(removed.map(({ version }) => version));
  }

  return {
    size,
    async append(id, part, most, signal) {
      let at = await size(id);
      let left = most;
      let received: Uint8Array[] = [];
      let length = 0;
      const keep = async (): Promise<void> => {
        const content = Buffer.concat(received);
        [received, length] = [[], 0];
        if (content.length > 0) await add(id, at, content);
        at += content.length;
      };
      try {
        for await (const chunk of readPart(part, signal)) {
          left -= chunk.length;
          if (left < 0) throw longerThanSaid();
          received.push(chunk);
          length += chunk.length;
          if (length >= pieceBytes) await keep();
        }
      } finally {
        await keep();
      }
      return at;
    },
    async copy(id, path) {
      const pieces = await owner<{ version: string }[]>`
        select version from storage.resumable_parts where upload_id = ${id} order by start`;
      await using file = await open(path, "w");
      for (const { version } of pieces) await file.appendFile(await files.read(version));
      return (await file.stat()).size;
    },
    remove: (id) => removeParts(owner`upload_id = ${id}`),
    removeOlder: () =>
      removeParts(
        owner`not exists (select from storage.resumable_uploads upload where upload.id = upload_id)`,
      ),
  };
}
