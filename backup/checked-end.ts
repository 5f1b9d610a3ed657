import { createHash } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";

/** An archive's end: a frame that Zstandard skips, with the SHA-256 of all before it, unpacked or not. */
const head = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const endBytes = head.length + 32;

export function addEnd(): Transform {
  const hash = createHash("sha256");
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      hash.update(chunk);
      callback(null, chunk);
    },
    flush(callback) {
      callback(null, Buffer.concat([head, hash.digest()]));
    },
  });
}

/** Takes off the end, and fails with the given error if it is missing or wrong. */
export function checkEnd(damaged: () => Error): Transform {
  const hash = createHash("sha256");
  let held: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, callback: TransformCallback) {
      const all = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
      const known = Math.max(0, all.length - endBytes);
      held = Buffer.from(all.subarray(known));
      if (known === 0) return callback();
      const content = all.subarray(0, known);
      hash.update(content);
      callback(null, content);
    },
    flush(callback) {
      callback(held.equals(Buffer.concat([head, hash.digest()])) ? null : damaged());
    },
  });
}
