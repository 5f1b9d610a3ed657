import { expect, it, vi } from "vitest";
import { createFirstPhotographs } from "./first-photographs.ts";

const rendition = "/storage/v1/render/image/public/product-images/ring.webp";
const srcSet = [320, 480, 800]
  .map((width) => `${rendition}?width=${width}&amp;quality=85 ${width}w`)
  .join(", ");
const image = (name: string, widthInPage: number, set = srcSet) =>
  `<img src="/${name}.webp" data-in-page="${widthInPage}" srcSet="${set}" sizes="44vw" alt="${name}"/>`;
const preload = `<link rel="preload" as="image" imageSrcSet="${srcSet}" imageSizes="44vw" fetchPriority="high"/>`;

/** A storage whose renditions have so many bytes, by their widths. */
function storage(bytes: Record<string, number>) {
  return vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async (path, init) => {
    expect(new Headers(init.headers).get("Accept")).toBe("image/avif");
    const size = bytes[new URL(path, "http://localhost").searchParams.get("width")!];
    if (size === undefined) return new Response("busy", { status: 503 });
    return new Response(new Uint8Array(size), { headers: { "Content-Type": "image/avif" } });
  });
}

/** The widths of the photographs in the page, each with those that are left for later. */
function inPage(html: string): string[][] {
  const photographs = html.matchAll(
    /srcSet="data:image\/avif;base64,[\w+/=]* (\d+w)" data-srcset="([^"]*)"/g,
  );
  return [...photographs].map(([, width, wider]) => [width!, ...(wider!.match(/\d+w/g) ?? [])]);
}

it("puts a photograph into the page once it is in memory, and its preload goes", async () => {
  const fetchFile = storage({ 320: 4000, 480: 7000, 800: 12_000 });
  const firstPhotographs = createFirstPhotographs({ fetchFile, backendUrl: "" });
  const html = `<head>${preload}</head>${image("ring", 800)}<img src="/other.webp" srcSet="${srcSet}"/>`;
  expect(firstPhotographs(html)).toBe(html);
  await vi.waitFor(() => expect(inPage(firstPhotographs(html))).toEqual([["800w"]]));
  expect(firstPhotographs(html)).not.toContain("preload");
  expect(firstPhotographs(html)).toContain(`<img src="/other.webp" srcSet="${srcSet}"/>`);
  expect(fetchFile).toHaveBeenCalledOnce();
});

it("takes the widest that is small enough and not wider than the page asks for", async () => {
  const fetchFile = storage({ 320: 6000, 480: 14_000, 800: 30_000 });
  const firstPhotographs = createFirstPhotographs({ fetchFile, backendUrl: "" });
  await vi.waitFor(() => expect(inPage(firstPhotographs(image("ring", 800)))).toEqual([["480w", "800w"]]));
  const small = createFirstPhotographs({ fetchFile, backendUrl: "" });
  await vi.waitFor(() => expect(inPage(small(image("ring", 320)))).toEqual([["320w", "480w", "800w"]]));
});

it("leaves photographs that are too large, or beyond what a page may contain, to the browser", async () => {
  const large = storage({ 320: 20_000 });
  const tooLarge = createFirstPhotographs({ fetchFile: large, backendUrl: "" });
  const html = image("ring", 320);
  expect(tooLarge(html)).toBe(html);
  await vi.waitFor(() => expect(large).toHaveBeenCalledOnce());
  expect(tooLarge(html)).toBe(html);

  const firstPhotographs = createFirstPhotographs({ fetchFile: storage({ 320: 7000 }), backendUrl: "" });
  const three = image("one", 320) + image("two", 320) + image("three", 320);
  await vi.waitFor(() => expect(inPage(firstPhotographs(three))).toHaveLength(2));
  expect(firstPhotographs(three)).toContain(image("three", 320));
});

it("tries again when the storage could not answer", async () => {
  const bytes: Record<string, number> = {};
  const fetchFile = storage(bytes);
  const firstPhotographs = createFirstPhotographs({ fetchFile, backendUrl: "" });
  firstPhotographs(image("ring", 320));
  await vi.waitFor(() => expect(fetchFile).toHaveBeenCalledOnce());
  bytes["320"] = 5000;
  await vi.waitFor(() =>
    expect(inPage(firstPhotographs(image("ring", 320)))).toEqual([["320w", "480w", "800w"]]),
  );
});

it("requests only renditions of the backend's own product images", async () => {
  const fetchFile = storage({ 320: 5000 });
  const firstPhotographs = createFirstPhotographs({ fetchFile, backendUrl: "https://project.example" });
  const foreign = [
    "https://elsewhere.example/a.webp 320w",
    "https://project.example/storage/v1/render/image/public/product-images/../../secret/a.webp 320w",
    "https://project.example.evil.example/storage/v1/render/image/public/product-images/a.webp 320w",
  ];
  for (const set of foreign) firstPhotographs(image("ring", 320, set));
  firstPhotographs(image("ring", 320, `https://project.example${rendition}?width=320 320w`));
  await vi.waitFor(() => expect(fetchFile).toHaveBeenCalledOnce());
  expect(fetchFile.mock.calls[0]?.[0]).toBe(`${rendition}?width=320`);
});
