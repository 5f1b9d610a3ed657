import type { ContentfulStatusCode } from "hono/utils/http-status";

type Field = "code" | "email" | "password" | "name" | "country" | "returnDays" | "file" | "passphrase";

export class SetupRefusal extends Error {
  readonly status: ContentfulStatusCode;
  readonly field: Field | undefined;

  constructor(status: ContentfulStatusCode, sentence: string, field?: Field) {
    super(sentence);
    this.status = status;
    this.field = field;
  }
}

export const alreadyOpen = "This shop has an administrator already. Please log in.";
