import { renderImage } from "./render-image.ts";
import type { RenderAnswer, RenderTask } from "./render-process.ts";

// The program of the renderer's process: tasks come in and images, or refusals, go out. It ends with its parent, and
// not at the terminal's signals, which reach it too: the parent still answers the requests under way.

process.on("message", (task: RenderTask) => void work(task));
for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());

async function work({ id, original, transformation, format }: RenderTask): Promise<void> {
  try {
    answer({ id, image: await renderImage(original, transformation, format) });
  } catch (error) {
    answer({ id, refusal: error instanceof Error ? error.message : "unknown reason" });
  }
}

function answer(outcome: RenderAnswer): void {
  process.send?.(outcome);
}
