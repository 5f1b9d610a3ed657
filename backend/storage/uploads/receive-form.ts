import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { invalidRequest, StorageError } from "../shared/errors.ts";
import type { FileDetails } from "../service/file-details.ts";

/** The longest field is the client's metadata. */
const maxFieldBytes = 1024 * 1024;

/**
 * Reads a form as Supabase's clients send it: the fields `cacheControl`, `metadata`, `contentType` and
 * `contentEncoding`, and one file, whose field has an empty name in the official client.
 * @param save stores the file's content; the fields before it describe it
 */
export async function receiveForm(
  body: Readable,
  contentType: string,
  save: (content: Readable, said: FileDetails) => Promise<void>,
): Promise<FileDetails> {
  const form = openForm(contentType);
  const fields = new Map<string, string>();
  let file: { content: Readable; saved: Promise<{ error: unknown } | undefined>; type: string } | undefined;
  form.on("field", (name, value, _nameCut, valueCut) => {
    if (valueCut) form.destroy(fieldTooLarge(name));
    fields.set(name, value);
  });
  form.on("file", (_name, content, _filename, _encoding, type) => {
    const saved = save(content, detailsIn(fields, type)).then(
      () => undefined,
      (error: Error) => {
        form.destroy(error);
        return { error };
      },
    );
    file = { content, saved, type };
  });
  const read = await pipeline(body, form).then(
    () => undefined,
    (error: Error) => {
      // The parser does not end the file that it was reading.
      file?.content.destroy(error);
      return { error };
    },
  );
  // A failure to save explains more than the form that broke off.
  const failure = (await file?.saved) ?? read;
  if (failure) throw isOurs(failure.error) ? failure.error : invalidRequest(messageOf(failure.error));
  if (!file) throw invalidRequest("No content provided");
  return detailsIn(fields, file.type);
}

function detailsIn(fields: ReadonlyMap<string, string>, fileType: string): FileDetails {
  const cacheTime = fields.get("cacheControl");
  return {
    mimetype: fields.get("contentType") || fileType,
    cacheControl: cacheTime ? `max-age=${cacheTime}` : "no-cache",
    contentEncoding: fields.get("contentEncoding"),
    userMetadata: fields.get("metadata") ?? fields.get("userMetadata"),
  };
}

function openForm(contentType: string): BusboyInstance {
  const limits = { files: 1, fields: 10, parts: 20, fieldSize: maxFieldBytes, fieldNameSize: 100 };
  try {
    return new Busboy({ headers: { "content-type": contentType }, limits });
  } catch (error) {
    throw invalidRequest(messageOf(error));
  }
}

const fieldTooLarge = (name: string) =>
  new StorageError(413, "EntityTooLarge", `The ${name} exceeded the maximum allowed size`, {
    error: "Payload too large",
  });

function isOurs(error: unknown): boolean {
  return error instanceof StorageError || (error instanceof Error && "code" in error);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "No content provided";
}
