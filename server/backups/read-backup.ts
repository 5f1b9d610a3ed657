import { Readable } from "node:stream";
import type { OpenBackup } from "./download-routes.ts";
import { openPlace } from "../../backup/places.ts";
import type { Environment } from "../environment.ts";

export function backupReader({ place: address }: Environment["backups"]): OpenBackup | undefined {
  if (!address) return undefined;
  return async (file) => {
    const place = await openPlace(address);
    const found = await place.read(file);
    return (
      found && { bytes: found.bytes, stream: Readable.toWeb(found.stream) as ReadableStream<Uint8Array> }
    );
  };
}
