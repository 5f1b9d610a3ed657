import { bytesInWords } from "../domain/bytes-in-words.ts";

/**
 * Runs a command with its arguments and prints the lines that it returns. Errors are one line, too.
 * @param usage printed when `work` returns undefined, because the arguments make no sense
 */
export async function runCommand(
  usage: string,
  work: (given: string[]) => Promise<string[] | undefined>,
): Promise<void> {
  try {
    const lines = await work(process.argv.slice(2));
    if (!lines) {
      console.error(`Usage: ${usage}`);
      process.exit(2);
    }
    for (const line of lines) console.log(line);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** In milliseconds: on a terminal the line is written again, in a log there is a new one. */
const pauses = { terminal: 200, log: 60_000 };

/** Shows what is being done with bytes, how fast, and how long it will take. */
export function showProgress<Stage extends string>(words: Record<Stage, string>) {
  const { isTTY } = process.stdout;
  const pause = isTTY ? pauses.terminal : pauses.log;
  let current: { stage: Stage; startedAt: number; done: number } | undefined;
  let shownAt = performance.now();
  return (stage: Stage, done: number, total: number): void => {
    const now = performance.now();
    if (current?.stage !== stage) current = { stage, startedAt: now, done };
    const isEnd = done >= total;
    if (now - shownAt < pause && !(isEnd && isTTY)) return;
    shownAt = now;
    const rate = (done - current.done) / Math.max(0.001, (now - current.startedAt) / 1000);
    const line = `${words[stage]}: ${bytesInWords(done)} of ${bytesInWords(total)}${pace(rate, total - done)}`;
    if (isTTY) process.stdout.write(`\r\x1b[K${line}${isEnd ? "\n" : ""}`);
    else console.log(line);
  };
}

function pace(rate: number, left: number): string {
  if (rate <= 0 || left <= 0) return "";
  return `, ${bytesInWords(rate)} a second, ${secondsInWords(left / rate)} left`;
}

function secondsInWords(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}
