import { StorageApiError } from "@supabase/storage-js";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { Toast } from "../../base/behaviors/toasts.ts";
import type * as Module from "./remove-unused-photos.ts";

const { rpc, remove, showToast } = vi.hoisted(() => ({
  rpc: vi.fn<(name: string) => Promise<{ data: string[] | null; error: { message: string } | null }>>(),
  remove: vi.fn<(names: string[]) => Promise<{ error: StorageApiError | null }>>(),
  showToast: vi.fn<(toast: Toast) => void>(),
}));
vi.mock("../../base/behaviors/toasts.ts", () => ({ showToast }));
vi.mock("../../base/clients/data-api/browser-client.ts", () => ({ browserClient: () => ({ rpc }) }));
vi.mock("../../base/clients/storage/storage-client.ts", () => ({
  storageClient: () => ({ from: () => ({ remove }) }),
}));

let removeUnusedPhotos: typeof Module.removeUnusedPhotos;

// Files of one worker share modules: the stand-ins are for this one.
afterAll(() => void vi.resetModules());

beforeEach(async () => {
  vi.resetAllMocks();
  vi.resetModules();
  ({ removeUnusedPhotos } = await import("./remove-unused-photos.ts"));
  rpc.mockResolvedValue({ data: ["1.jpg", "2.jpg"], error: null });
  remove.mockResolvedValue({ error: null });
});

test("removes the files that the database names", async () => {
  await removeUnusedPhotos();
  expect(rpc).toHaveBeenCalledExactlyOnceWith("unused_photographs");
  expect(remove).toHaveBeenCalledExactlyOnceWith(["1.jpg", "2.jpg"]);
  expect(showToast).not.toHaveBeenCalled();
});

test.for([
  { data: [], error: null },
  { data: null, error: { message: "No connection" } },
])("removes nothing when the database names nothing: %j", async (response) => {
  rpc.mockResolvedValue(response);
  await removeUnusedPhotos();
  expect(remove).not.toHaveBeenCalled();
});

test("warns of files that cannot be removed", async () => {
  remove.mockResolvedValue({ error: new StorageApiError("Disk is gone", 500, "500") });
  await removeUnusedPhotos();
  expect(showToast).toHaveBeenCalledExactlyOnceWith({
    title: "Old Image Deletion Warning",
    description: "Photographs that no product shows any more could not be removed: Disk is gone",
  });
});

test.for(["The resource was not found", "Object not found"])("does not warn when %j", async (message) => {
  remove.mockResolvedValue({ error: new StorageApiError(message, 400, "404") });
  await removeUnusedPhotos();
  expect(showToast).not.toHaveBeenCalled();
});
