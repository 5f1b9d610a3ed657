import { bytesInWords } from "../../domain/base/bytes-in-words.ts";

export type Command = {
  usage: string;
  /** @returns the lines to print, or undefined when the arguments make no sense */
  run: (given: string[], variables: NodeJS.ProcessEnv) => Promise<string[] | undefined>;
};

export async function runCommand(command: Command): Promise<void> {
  const { code, lines } = await outcomeOf(command, process.argv.slice(2), process.env);
  const print = code === 0 ? console.log : console.error;
  for (const line of lines) print(line);
  if (code !== 0) process.exit(code);
}

/** @returns the exit code and what is printed */
export async function outcomeOf(
  { usage, run }: Command,
  given: string[],
  variables: NodeJS.ProcessEnv,
): Promise<{ code: number; lines: string[] }> {
  try {
    const lines = await run(given, variables);
    return lines ? { code: 0, lines } : { code: 2, lines: [`Usage: ${usage}`] };
  } catch (error) {
    return { code: 1, lines: [error instanceof Error ? error.message : String(error)] };
  }
}

/** In milliseconds: on a terminal the line is written again, in a log there is a new one. */
const pauses = { terminal: 200, log: 60_000 };

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
    const line = `${words[stage]}: ${bytesInWords(done, "en")} of ${bytesInWords(total, "en")}${pace(rate, total - done)}`;
    if (isTTY) process.stdout.write(`\r\x1b[K${line}${isEnd ? "\n" : ""}`);
    else console.log(line);
  };
}

function pace(rate: number, left: number): string {
  if (rate <= 0 || left <= 0) return "";
  return `, ${bytesInWords(rate, "en")} a second, ${secondsInWords(left / rate)} left`;
}

function secondsInWords(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}
