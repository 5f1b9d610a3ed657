import { createWaitingLine, Tally, type LineOptions, type Places, type Waiter } from "./waiting-line.ts";

/** Runs jobs as far as there are places. */
export type WorkQueue = {
  /** See `WaitingLine`. */
  run<T>(job: () => Promise<T>, waiter?: Waiter): Promise<T>;
};

type Options = Omit<LineOptions, "mostWaitingOfOwner"> & {
  /** Jobs at the same time. */
  mostRunning: number;
  /** Of them for one owner, who fills the same share of the line; by default all. */
  mostOfOwner?: number;
};

/** Shares are by owner: whoever sends a thousand jobs waits for himself, and nobody else for him. */
export function createWorkQueue({ mostRunning, mostOfOwner = mostRunning, ...line }: Options): WorkQueue {
  const running = new Tally();
  const places: Places<Waiter, { owner: string | undefined }> = {
    take({ owner }) {
      if (running.all >= mostRunning || running.of(owner) >= mostOfOwner) return undefined;
      running.add(owner, 1);
      return { owner };
    },
    giveBack({ owner }) {
      running.add(owner, -1);
    },
  };
  const mostWaitingOfOwner = Math.ceil((line.mostWaiting * mostOfOwner) / mostRunning);
  const waitingLine = createWaitingLine(places, { ...line, mostWaitingOfOwner });
  return { run: (job, waiter = {}) => waitingLine.run(job, { ...waiter }) };
}
