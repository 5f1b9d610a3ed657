import { StorageApiError } from "@supabase/storage-js";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { photoBucket } from "../../../files/photo-bucket.ts";
import { newPhoto as draftOf, storedPhoto } from "../../../files/draft-photos.ts";
import { UploadFailure, type Uploads } from "../../../files/upload-file.ts";
import { PhotosRefused, type UploadProgress, uploadPhotos as uploadPhotosTo } from "./upload-photos.ts";

type Upload = (name: string, file: File, options?: object) => Promise<{ error: StorageApiError | null }>;

const upload = vi.fn<Upload>();
const bucketOf = (folder: string) =>
  ({
    upload: (name: string, file: File, options?: object) => upload(`${folder}/${name}`, file, options),
    getPublicUrl: (name: string) => ({ data: { publicUrl: `/${folder}/${name}` } }),
  }) as unknown as ReturnType<typeof photoBucket>;
const buckets = {
  "product-images": bucketOf("product-images"),
  "product-videos": bucketOf("product-videos"),
};

const uploadPhotos = (
  photos: Parameters<typeof uploadPhotosTo>[0],
  uploads: Uploads,
  onUpload: (progress: UploadProgress) => void,
) => uploadPhotosTo(photos, uploads, onUpload, buckets);

let uploads: Uploads;
beforeEach(() => {
  uploads = new Map();
  upload.mockReset();
  upload.mockResolvedValue({ error: null });
});

const newPhoto = (name: string, type = "image/jpeg") =>
  draftOf({
    file: new File(["x"], name, { type }),
    view: { size: [30, 40], ground: null, focus: [50, 50], alt: "", video: null },
  });

const newVideo = (name: string) => {
  const view = { size: [30, 40], ground: null, focus: [50, 50], alt: "", video: null } as const;
  const video = new File(["film"], name, { type: "video/mp4" });
  return draftOf({ file: new File(["x"], name, { type: "image/jpeg" }), view, video });
};

const fails = (message: string, statusCode: string) =>
  upload.mockResolvedValueOnce({ error: new StorageApiError(message, Number(statusCode), statusCode) });

test("new photographs are uploaded under unique names, in order, and stored ones are not", async () => {
  const photos = [newPhoto("red.jpg"), storedPhoto("/x/green.jpg"), newPhoto("blue.png", "image/png")];
  const progress = vi.fn<(progress: UploadProgress) => void>();
  const addresses = await uploadPhotos(photos, uploads, progress);
  expect(addresses).toEqual([
    expect.stringMatching(/^\/product-images\/\d{13}\.jpg#size=30x40$/),
    "/x/green.jpg",
    expect.stringMatching(/^\/product-images\/\d{13}\.png#size=30x40$/),
  ]);
  expect(upload.mock.calls.map(([, file]) => file.name)).toEqual(["red.jpg", "blue.png"]);
  expect(upload).toHaveBeenCalledWith(expect.any(String), photos[0]!.file, {
    cacheControl: "3600",
    upsert: false,
    contentType: "image/jpeg",
  });
  expect(progress.mock.calls).toEqual([[{ done: 0, all: 2 }], [{ done: 1, all: 2 }]]);
});

test("a video is uploaded before its poster, which names it, once even if the poster fails at first", async () => {
  const photos = [newVideo("ring.mp4")];
  upload.mockResolvedValueOnce({ error: null });
  fails("The disk is full", "500");
  await expect(uploadPhotos(photos, uploads, () => {})).rejects.toThrow(UploadFailure);
  const [address] = await uploadPhotos(photos, uploads, () => {});
  const files = upload.mock.calls.map(([path]) => path);
  expect(files.map((path) => path.replace(/\d{13}/, "*"))).toEqual([
    "product-videos/*.mp4",
    "product-images/*.jpg",
    "product-images/*.jpg",
  ]);
  expect(address).toBe(`/${files[2]}#size=30x40&video=${files[0]!.slice("product-videos/".length)}`);
});

test("a video that is refused is refused with its poster", async () => {
  const film = newVideo("ring.mp4");
  fails("mime type video/mp4 is not supported", "415");
  const failure: unknown = await uploadPhotos([film], uploads, () => {}).catch((error) => error);
  expect((failure as PhotosRefused).refused).toEqual([
    { photo: film, reason: '"ring.mp4" was not uploaded: mime type video/mp4 is not supported' },
  ]);
  expect(upload).toHaveBeenCalledTimes(1);
});

describe("a repeated save", () => {
  test("names the same files", async () => {
    const photos = [newPhoto("red.jpg")];
    const first = await uploadPhotos(photos, uploads, () => {});
    expect(await uploadPhotos(photos, uploads, () => {})).toEqual(first);
    expect(upload).toHaveBeenCalledTimes(1);
  });

  test("uploads only what failed before", async () => {
    const photos = [newPhoto("red.jpg"), newPhoto("green.jpg")];
    upload.mockResolvedValueOnce({ error: null });
    fails("The disk is full", "500");
    await expect(uploadPhotos(photos, uploads, () => {})).rejects.toThrow(UploadFailure);
    await uploadPhotos(photos, uploads, () => {});
    expect(upload.mock.calls.map(([, file]) => file.name)).toEqual(["red.jpg", "green.jpg", "green.jpg"]);
  });

  test("uploads files again that may soon be removed as unused", async () => {
    const photos = [newPhoto("red.jpg")];
    const [first] = await uploadPhotos(photos, uploads, () => {});
    const hours = 60 * 60_000;
    const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 13 * hours);
    const [second] = await uploadPhotos(photos, uploads, () => {});
    now.mockRestore();
    expect(second).not.toBe(first);
  });
});

test("tries all photographs, and names those that are refused", async () => {
  const [red, notes, gold] = [newPhoto("red.jpg"), newPhoto("notes.jpg"), newPhoto("gold.jpg")];
  upload.mockResolvedValueOnce({ error: null });
  fails("The content is no image", "415");
  const failure: unknown = await uploadPhotos([red, notes, gold], uploads, () => {}).catch((error) => error);
  expect(failure).toBeInstanceOf(PhotosRefused);
  expect((failure as PhotosRefused).refused).toEqual([
    { photo: notes, reason: '"notes.jpg" was not uploaded: The content is no image' },
  ]);
  expect([...uploads.keys()]).toEqual([red.id, gold.id]);
});

test.for([
  ["Bucket not found", "404", 'Bucket "product-images" not found. Please create it.'],
  [
    "new row violates row-level security policy",
    "403",
    'Permission denied for bucket "product-images". Check RLS.',
  ],
  ["The disk is full", "500", "The disk is full"],
] as const)("%j stops the upload with a sentence", async ([message, status, sentence]) => {
  fails(message, status);
  await expect(uploadPhotos([newPhoto("red.jpg"), newPhoto("green.jpg")], uploads, () => {})).rejects.toThrow(
    new UploadFailure(sentence, "photos"),
  );
  expect(upload).toHaveBeenCalledTimes(1);
});
