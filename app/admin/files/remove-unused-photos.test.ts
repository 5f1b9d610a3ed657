import { StorageApiError } from "@supabase/storage-js";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { Toast } from "../../base/behaviors/toasts.ts";
import type * as Module from "./remove-unused-photos.ts";

const { rpc, from, remove, showToast } = vi.hoisted(() => ({
  rpc: vi.fn<(name: string) => Promise<{ data: string[] | null; error: { message: string } | null }>>(),
  from: vi.fn<(bucket: string) => object>(),
  remove: vi.fn<(names: string[]) => Promise<{ error: StorageApiError | null }>>(),
  showToast: vi.fn<(toast: Toast) => void>(),
}));
vi.mock("../../base/behaviors/toasts.ts", () => ({ showToast }));
vi.mock("../../base/clients/data-api/browser-client.ts", () => ({ browserClient: () => ({ rpc }) }));
vi.mock("../../base/clients/storage/storage-client.ts", () => ({
  storageClient: () => ({ from }),
}));

let removeUnusedPhotos: typeof Module.removeUnusedPhotos;

// Files of one worker share modules: the stand-ins are for this one.
afterAll(() => void vi.resetModules());

beforeEach(async () => {
  vi.resetAllMocks();
  vi.resetModules();
  ({ removeUnusedPhotos } = await import("./remove-unused-photos.ts"));
  rpc.mockResolvedValue({ data: [], error: null });
  rpc.mockResolvedValueOnce({ data: ["1.jpg", "2.jpg"], error: null });
  from.mockReturnValue({ remove });
  remove.mockResolvedValue({ error: null });
});

test("removes the files that the database names", async () => {
  rpc.mockResolvedValueOnce({ data: ["3.mp4"], error: null });
  await removeUnusedPhotos();
  expect(rpc.mock.calls).toEqual([["unused_photographs"], ["unused_videos"]]);
  expect(from.mock.calls).toEqual([["product-images"], ["product-videos"]]);
  expect(remove.mock.calls).toEqual([[["1.jpg", "2.jpg"]], [["3.mp4"]]]);
  expect(showToast).not.toHaveBeenCalled();
});

test.for([
  { data: [], error: null },
  { data: null, error: { message: "No connection" } },
])("removes nothing when the database names nothing: %j", async (response) => {
  rpc.mockReset().mockResolvedValue(response);
  await removeUnusedPhotos();
  expect(remove).not.toHaveBeenCalled();
});

test("warns of files that cannot be removed", async () => {
  remove.mockResolvedValue({ error: new StorageApiError("Disk is gone", 500, "500") });
  await removeUnusedPhotos();
  expect(showToast).toHaveBeenCalledExactlyOnceWith({
    title: "Old Image Deletion Warning",
    description: "Photographs that no product shows anymore could not be removed: Disk is gone",
  });
});

test.for(["The resource was not found", "Object not found"])("does not warn when %j", async (message) => {
  remove.mockResolvedValue({ error: new StorageApiError(message, 400, "404") });
  await removeUnusedPhotos();
  expect(showToast).not.toHaveBeenCalled();
});
