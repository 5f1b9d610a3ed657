import type { ContentfulStatusCode } from "hono/utils/http-status";

type Details = {
  field?: "code" | "email" | "password" | "name" | "country" | "returnDays" | "file" | "passphrase";
  headers?: Record<string, string>;
};

export class SetupRefusal extends Error {
  readonly status: ContentfulStatusCode;
  readonly details: Details;

  constructor(status: ContentfulStatusCode, sentence: string, details: Details = {}) {
    super(sentence);
    this.status = status;
    this.details = details;
  }
}

export const alreadyOpen = "This shop has an administrator already. Please log in.";
