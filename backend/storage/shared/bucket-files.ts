import { Disk } from "flydrive";
import { StartError } from "../../shared/start-error.ts";
import { filesOn, type ObjectFiles } from "./object-files.ts";

/**
 * Stores the objects in a bucket of S3 or a compatible service.
 * @param url `s3://KEY:SECRET@HOST[:PORT]/BUCKET[?region=..&ssl=off]`; key and secret percent-encoded
 * @throws StartError when the address is wrong or the bucket does not respond
 */
export async function openBucketFiles(url: string): Promise<ObjectFiles> {
  const { bucket, ...options } = parseStorageUrl(url);
  // Loaded lazily: it is larger than everything else the server needs.
  const { S3Driver } = await import("flydrive/drivers/s3");
  const disk = new Disk(
    new S3Driver({
      ...options,
      bucket,
      visibility: "private",
      supportsACL: false,
      forcePathStyle: true,
      // Many compatible services refuse the newer checksums.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    }),
  );
  try {
    await disk.listAll("objects");
  } catch (error) {
    throw new StartError(`STORAGE_URL: the bucket "${bucket}" cannot be used (${nameOf(error)}).`);
  }
  return filesOn(disk);
}

/** @throws StartError when the address is wrong, without repeating its secret */
export function parseStorageUrl(text: string, variable = "STORAGE_URL") {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const bucket = url?.pathname.slice(1) ?? "";
  const ssl = url?.searchParams.get("ssl") ?? "on";
  const isWhole =
    url?.protocol === "s3:" && url.username && url.password && url.hostname && /^[\w.-]+$/.test(bucket);
  if (!isWhole || !["on", "off"].includes(ssl)) {
    throw new StartError(
      `${variable} must be an address like s3://key:secret@host:9000/bucket?region=us-east-1.`,
    );
  }
  return {
    endpoint: `${ssl === "on" ? "https" : "http"}://${url.host}`,
    region: url.searchParams.get("region") ?? "us-east-1",
    bucket,
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
  };
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown reason";
  return (error as NodeJS.ErrnoException).code ?? error.name;
}
