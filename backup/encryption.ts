import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { Encrypter } from "age-encryption";
import { StartError } from "../work/start-error.ts";

/** In the format of the tool `age`: a passphrase, or a recipient's public key (age1...). */
export type Encryption = { passphrase: string } | { recipient: string };

/** A passphrase, or the recipient's secret key (AGE-SECRET-KEY-1...). */
export type Key = { passphrase?: string | undefined; identity?: string | undefined };

export function typedKey(text: string): Key {
  return text.startsWith("AGE-SECRET-KEY-") ? { identity: text.trim() } : { passphrase: text };
}

/** Loaded late: it takes 15 MB of memory and 80 ms, and most starts encrypt nothing. */
const loadAge = () => import("age-encryption");

const magic = Buffer.from("age-encryption.org/");

export function looksEncrypted(beginning: Buffer): boolean {
  return beginning.subarray(0, magic.length).equals(magic);
}

/** @throws StartError if the recipient's key is not one */
export async function encrypted(content: Readable, encryption: Encryption): Promise<Readable> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  if ("passphrase" in encryption) encrypter.setPassphrase(encryption.passphrase);
  else addRecipient(encrypter, encryption.recipient);
  return fromWeb(await encrypter.encrypt(toWeb(content)));
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient);
  } catch (error) {
    throw new StartError("BACKUP_RECIPIENT is not a public key of age: a letter may be wrong.", {
      cause: error,
    });
  }
}

/** @param name of the file, for people @throws StartError when the key is missing or wrong */
export async function decrypted(
  content: Readable,
  { passphrase, identity }: Key,
  name: string,
): Promise<Readable> {
  if (passphrase === undefined && identity === undefined)
    throw new StartError(`${name} is encrypted: its passphrase is needed (BACKUP_PASSPHRASE).`);
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  if (passphrase !== undefined) decrypter.addPassphrase(passphrase);
  try {
    if (identity !== undefined) decrypter.addIdentity(identity);
    return fromWeb(await decrypter.decrypt(toWeb(content)));
  } catch (error) {
    content.destroy();
    throw new StartError(
      identity === undefined
        ? `The passphrase does not open ${name}: it is another one, or the file is damaged. Nothing was changed.`
        : `The key does not open ${name}: it is another one, or the file is damaged. Nothing was changed.`,
      { cause: error },
    );
  }
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>;

function fromWeb(stream: globalThis.ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>);
}
