import { createWorkQueue } from "../backend/shared/work-queue.ts";
import { createKeptValues } from "./kept-values.ts";

type Options = {
  /** Requests a public file of the backend's storage, by the path. */
  fetchFile: (path: string, init: RequestInit) => Promise<Response>;
  /** The backend's origin as pages name it; empty for the shop's own. */
  backendUrl: string;
};

/**
 * Of all photographs in a page, as they are sent. A page with its styles has some 28 KB; what a server may send before
 * it hears from the browser again are 14.6 KB, and then 29.2.
 */
const maxBytes = 15_000;

/** Smaller ones look blurred, even for a moment. */
const minWidth = 320;

const timeout = 20_000;

const folder = "/storage/v1/render/image/public/product-images/";

/** A file for `srcset`; null where none is small enough. */
type Photograph = { candidate: string; width: number; bytes: number } | null;

export type FirstPhotographs = ReturnType<typeof createFirstPhotographs>;

/**
 * Puts the photographs that are seen first into the page, so that they are painted with it: those whose `<img>` has
 * `data-in-page`, the width to take, or a smaller one that has few enough bytes. The page's script adds the wider ones
 * later, from `data-srcset`. A photograph that is not in memory yet is in the page from one of the next renders on.
 */
export function createFirstPhotographs({ fetchFile, backendUrl }: Options) {
  const kept = createKeptValues<Photograph>({ max: 500, time: 3_600_000 });
  const pending = new Set<string>();
  const queue = createWorkQueue({
    maxRunning: 1,
    maxWaiting: 32,
    refusal: () => new Error("Too many wait."),
  });

  const load = async (candidates: readonly Candidate[]): Promise<Photograph> => {
    for (const { url, width } of candidates) {
      const response = await fetchFile(url, {
        headers: { Accept: "image/avif" },
        signal: AbortSignal.timeout(timeout),
      });
      if (!response.ok) throw new Error(`The storage answered ${response.status}.`);
      const body = Buffer.from(await response.arrayBuffer());
      const type = response.headers.get("Content-Type");
      if (type === "image/avif" && body.byteLength <= maxBytes)
        return {
          candidate: `data:${type};base64,${body.toString("base64")} ${width}w`,
          width,
          bytes: body.byteLength,
        };
    }
    return null;
  };

  const prepare = async (srcSet: string, candidates: readonly Candidate[]): Promise<void> => {
    if (pending.has(srcSet)) return;
    pending.add(srcSet);
    try {
      kept.set(srcSet, await queue.run(() => load(candidates)));
    } catch {
      // The browser requests it as it does any other photograph, and a later render tries again.
    } finally {
      pending.delete(srcSet);
    }
  };

  return (html: string): string => {
    const inPage = new Set<string>();
    let room = maxBytes;
    const withPhotographs = html.replace(markedImage, (image, width: string, srcSet: string) => {
      const photograph = kept.get(srcSet);
      if (photograph === undefined) void prepare(srcSet, candidatesOf(srcSet, Number(width), backendUrl));
      if (!photograph || photograph.bytes > room) return image;
      room -= photograph.bytes;
      inPage.add(srcSet);
      const wider = srcSet.split(", ").filter((candidate) => widthOf(candidate) > photograph.width);
      return image.replace(
        ` srcSet="${srcSet}"`,
        () => ` srcSet="${photograph.candidate}" data-srcset="${wider.join(", ")}"`,
      );
    });
    return withPhotographs.replace(imagePreload, (link, srcSet: string) => (inPage.has(srcSet) ? "" : link));
  };
}

const markedImage = /<img (?=[^>]* data-in-page="(\d+)")[^>]* srcSet="([^"]*)"[^>]*>/g;
const imagePreload = /<link rel="preload" as="image"[^>]* imageSrcSet="([^"]*)"[^>]*>/g;

type Candidate = { url: string; width: number };

/** Those of a `srcset` to try, the widest first. Only the backend's own renditions. */
function candidatesOf(srcSet: string, maxWidth: number, backendUrl: string): Candidate[] {
  return srcSet
    .replaceAll("&amp;", "&")
    .split(", ")
    .flatMap((candidate) => {
      const [address = ""] = candidate.split(" ");
      const url = address.slice(backendUrl.length);
      const width = widthOf(candidate);
      const isOwn = address.startsWith(backendUrl) && isRendition(url);
      return isOwn && width >= minWidth && width <= maxWidth ? [{ url, width }] : [];
    })
    .toSorted((one, other) => other.width - one.width);
}

/** Of a candidate like `/ring.webp?width=320 320w`. */
function widthOf(candidate: string): number {
  return Number.parseInt(candidate.split(" ")[1] ?? "", 10);
}

/** A path with dots could lead out of the bucket. */
function isRendition(url: string): boolean {
  return url.startsWith("/") && new URL(url, "http://localhost").pathname.startsWith(folder);
}
