import { shopFile } from "../domain/shop/shop-image.ts";

export type FetchFile = (path: string, init: RequestInit) => Promise<Response>;

const folder = "/storage/v1/object/public/shop-images/";
const most = 10_000_000;

/** Reads from the shop's own storage only, and leaves out missing files. */
export async function logoFiles(
  addresses: readonly (string | null)[],
  fetchFile: FetchFile,
): Promise<{ address: string; file: Buffer }[]> {
  const files = [...new Set(addresses)].map(async (address) => {
    const file = address === null ? undefined : await read(address, fetchFile).catch(() => undefined);
    return file ? [{ address: address!, file }] : [];
  });
  return (await Promise.all(files)).flat();
}

async function read(address: string, fetchFile: FetchFile): Promise<Buffer | undefined> {
  const name = shopFile(address);
  if (name === null) return undefined;
  // A name with dots could lead out of the bucket.
  const { pathname } = new URL(folder + name, "http://localhost");
  if (!pathname.startsWith(folder)) return undefined;
  const response = await fetchFile(pathname, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok || Number(response.headers.get("content-length")) > most) {
    await response.body?.cancel();
    return undefined;
  }
  return Buffer.from(await response.arrayBuffer());
}
