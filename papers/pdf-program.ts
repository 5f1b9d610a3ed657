import type { DrawResult, DrawTask } from "./pdf-process.ts";
import { drawPapers } from "./drawing/pdf.ts";
import { printable } from "./drawing/logo.ts";

// The program of the drawing process. It ignores the terminal's signals, because its parent still finishes the
// requests under way, and ends with it.

process.once("message", (task: DrawTask) => void work(task));
for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());

async function work({ papers, fonts, logos }: DrawTask): Promise<void> {
  try {
    const pictures = new Map<string, Buffer>();
    for (const { address, file } of logos) {
      // oxlint-disable-next-line no-await-in-loop -- there are one or two
      const picture = await printable(file);
      if (picture) pictures.set(address, picture);
    }
    send({ file: await drawPapers(papers, pictures, fonts) });
  } catch (error) {
    send({ failure: error instanceof Error ? error.message : "unknown reason" });
  }
}

function send(result: DrawResult): void {
  process.send?.(result);
}
