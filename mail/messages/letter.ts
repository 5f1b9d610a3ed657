import { msg } from "@lingui/core/runtime-macro";
import type { z } from "zod";
import type { Letter } from "../look/blocks.ts";
import type { Letterhead } from "./letterhead.ts";

/** A link to an account, and a code for programs that ask for one. */
export type Access = { link: string; code?: string };

/** The row of the outbox can never become a mail. */
export class Unwritable extends Error {}

/** A kind of message: its data's shape, and its letter. @param write gets undefined where nobody may see the link */
export function letter<T>(
  schema: z.ZodType<T>,
  write: (data: T, head: Letterhead, access: Access | undefined) => Letter,
) {
  return {
    schema,
    write(data: unknown, head: Letterhead, access: Access | undefined): Letter {
      const result = schema.safeParse(data);
      if (!result.success) throw new Unwritable(head.language.t(msg`What this message says cannot be read.`));
      return write(result.data, head, access);
    },
  };
}
