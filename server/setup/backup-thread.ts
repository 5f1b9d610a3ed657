// In a thread: unpacking takes long.
import { parentPort, workerData } from "node:worker_threads";
import { StartError } from "../../work/start-error.ts";
import { restoreShop } from "../backups/restore-shop.ts";
import type { Answer, RestoreTask } from "./backups.ts";

const answer = (message: Answer): void => parentPort!.postMessage(message);

try {
  const onProgress = (...progress: Extract<Answer, { progress: unknown }>["progress"]) =>
    answer({ progress });
  answer({ result: await restoreShop({ ...(workerData as RestoreTask), onProgress }) });
} catch (error) {
  // The class of an error does not reach another thread.
  if (!(error instanceof StartError)) throw error;
  answer({ refusal: error.message });
}
