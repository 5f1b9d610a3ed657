import { msg } from "@lingui/core/runtime-macro";
import { authFetch } from "../../base/clients/requests/auth-fetch.ts";
import { Refusal } from "../../base/forms/refusal.ts";
import { say } from "../../base/language/languages.ts";

/** Starts a download. @param path which answers with the file's address @throws {Refusal} if it is not to be had */
export async function startDownload(path: string, request: object): Promise<void> {
  const response = await authFetch(new URL(path, window.location.origin), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(request),
  });
  const answer = (await response.json().catch(() => ({}))) as {
    address?: string;
    message?: string;
    field?: string;
  };
  const { address, message, field } = answer;
  if (!response.ok || address === undefined)
    throw new Refusal(message ?? say(msg`The shop had a problem. Please try again in a moment.`), field, {
      cause: answer,
    });
  const link = document.createElement("a");
  link.href = address;
  // The server names the file.
  link.download = "";
  link.click();
}
