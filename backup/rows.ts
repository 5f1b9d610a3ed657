import { hash } from "node:crypto";

/** Each row is a line of COPY's text format. */
export function countRows(chunk: Uint8Array): number {
  let rows = 0;
  for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, end + 1)) rows++;
  return rows;
}

/** Counts rows of COPY's text format and adds up a checksum, in which their order does not count. */
export class RowSum {
  rows = 0;
  #sums = [0, 0, 0, 0];
  #rest: Buffer = Buffer.alloc(0);

  add(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const line = chunk.subarray(start, end + 1);
      this.#addRow(this.#rest.length > 0 ? Buffer.concat([this.#rest, line]) : line);
      this.#rest = Buffer.alloc(0);
      start = end + 1;
    }
    if (start < chunk.length) this.#rest = Buffer.concat([this.#rest, chunk.subarray(start)]);
  }

  #addRow(row: Buffer): void {
    this.rows++;
    const digest = hash("sha256", row, "buffer");
    // A number holds the sum of 48-bit integers exactly.
    this.#sums = this.#sums.map((sum, index) => (sum + digest.readUIntBE(index * 6, 6)) % 2 ** 48);
  }

  equals(other: RowSum): boolean {
    return this.rows === other.rows && this.#sums.every((sum, index) => sum === other.#sums[index]);
  }
}
