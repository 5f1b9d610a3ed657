import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../../base/language/languages.ts";
import type { NewShop, OpenedBackup, SetupProgress } from "../../../../domain/shop/setup.ts";
import { Refusal } from "../../../base/forms/refusal.ts";

export function openNewShop({ code, ...shop }: NewShop & { code: string }): Promise<unknown> {
  return post("/setup/shop", code, shop);
}

/** A backup that was uploaded, and what opens it. */
export type UploadedBackup = { code: string; upload: string; passphrase?: string };

export function openBackup({ code, ...backup }: UploadedBackup): Promise<OpenedBackup> {
  return post("/setup/backup", code, backup) as Promise<OpenedBackup>;
}

/** Begins to restore; `readProgress` says how far that is. */
export function startRestore({ code, ...backup }: UploadedBackup): Promise<unknown> {
  return post("/setup/restore", code, backup);
}

/** @param upload the one that is being restored, if this browser has sent it: only then words are told */
export async function readProgress(upload: string | null, signal: AbortSignal): Promise<SetupProgress> {
  const headers: HeadersInit = upload === null ? {} : { "Upload-Id": upload };
  return (await answerOf(await fetch("/setup/progress", { headers, signal }))) as SetupProgress;
}

async function post(path: string, code: string, body: object): Promise<unknown> {
  const headers = { "Content-Type": "application/json", ...codeHeader(code) };
  return answerOf(await fetch(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

/** Headers take no other characters, and the code has none. */
export function codeHeader(code: string) {
  return { "Setup-Code": code.replace(/[^a-z0-9]/gi, "") };
}

/** @throws Refusal with the shop's sentence */
export async function answerOf(response: Response): Promise<unknown> {
  const answer = (await response.json().catch(() => ({}))) as { message?: string; field?: string };
  if (response.ok) return answer;
  throw new Refusal(
    answer.message ?? say(msg`The shop had a problem. Please try again in a moment.`),
    answer.field,
    { cause: answer },
  );
}
