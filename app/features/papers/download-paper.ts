import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../base/language/languages.ts";
import { authFetch } from "../../base/clients/requests/auth-fetch.ts";
import { saveFile } from "../../base/browser/save-file.ts";

/** Why the shop's server makes no paper, in a sentence for people. `code` is the status, as in the data API's errors. */
class PaperRefused extends Error {
  readonly code: string;

  /** @param cause what the server answered */
  constructor(status: number, message: string, cause: object) {
    super(message, { cause });
    this.code = String(status);
  }
}

/** Downloads a PDF of the shop's own server. @param what the route below /papers/ @throws {PaperRefused} */
export async function downloadPaper(what: string, body: object): Promise<void> {
  const response = await authFetch(new URL(`/papers/${what}`, window.location.origin), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    const refusal = (await response.json().catch(() => ({}))) as { message?: string };
    throw new PaperRefused(response.status, refusal.message ?? withoutSentence(response.status), refusal);
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  saveFile(await response.blob(), name ?? "paper.pdf");
}

/** The answer is a page: this server was started without the right to read orders. */
function withoutSentence(status: number): string {
  return say(
    status === 404 || status === 405
      ? msg`This server creates no PDFs: it was started without SUPABASE_SECRET_KEY.`
      : msg`The shop had a problem. Please try again in a moment.`,
  );
}
