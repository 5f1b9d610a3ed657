import type { z } from "zod";
import type { Letter } from "../look/blocks.ts";
import type { Letterhead } from "./letterhead.ts";

/** What gives access to an account: a link, and a code for programs that ask for one. */
export type Access = { link: string; code?: string };

/** The outbox row cannot be turned into a mail, now or later. */
export class Unwritable extends Error {}

/**
 * A kind of message: the shape of its data, and the letter that it becomes.
 * @param write its last argument is undefined where nobody may see the link
 */
export function letter<T>(
  schema: z.ZodType<T>,
  write: (data: T, head: Letterhead, access: Access | undefined) => Letter,
) {
  return {
    schema,
    write(data: unknown, head: Letterhead, access: Access | undefined): Letter {
      const result = schema.safeParse(data);
      if (!result.success) throw new Unwritable("What this message says cannot be read.");
      return write(result.data, head, access);
    },
  };
}
