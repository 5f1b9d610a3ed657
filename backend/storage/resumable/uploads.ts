import type { Context } from "hono";
import type { Step } from "./holder.ts";
import type { PartialFiles } from "./partial-files.ts";
import type { Turns } from "./turns.ts";

export type Upload = {
  id: string;
  /** Bytes of the whole file, null until the client knows. */
  length: number | null;
  metadata: string;
  holder: string;
  expires: Date;
  /** Whether it is whole, and has become what it was sent for. */
  isStored: boolean;
};

/** Who may send what, where its parts are kept, and what becomes of it. Each may refuse. */
export type Uploads<Sent extends Upload, Holder extends { name: string } = { name: string }> = {
  rows: {
    find: (id: string) => Promise<Sent | undefined>;
    setLength: (id: string, length: number) => Promise<void>;
    remove: (id: string) => Promise<void>;
  };
  partials: PartialFiles;
  turns: Turns;
  /** The most that an upload may have whose length is not known yet. */
  maxBytes: (upload: Sent) => Promise<number>;
  create: (context: Context) => Promise<{ upload: Sent; holder: Holder }>;
  identify: (context: Context, step: Step, upload: Sent) => Promise<Holder>;
  finish: (upload: Sent, holder: Holder) => Promise<void>;
};
