import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { RefusalParts } from "../../domain/refusals/refusal-parts.ts";
import { refused } from "../../domain/refusals/refused.ts";

type Field =
  | "code"
  | "email"
  | "password"
  | "name"
  | "country"
  | "language"
  | "returnDays"
  | "file"
  | "passphrase";

export class SetupRefusal extends Error {
  readonly status: ContentfulStatusCode;
  readonly parts: RefusalParts;
  readonly field: Field | undefined;

  constructor(status: ContentfulStatusCode, parts: RefusalParts, field?: Field) {
    super(parts.message);
    this.status = status;
    this.parts = parts;
    this.field = field;
  }
}

export const alreadyOpen = refused(
  "shop_open_already",
  "This shop has an administrator already. Please log in.",
);
