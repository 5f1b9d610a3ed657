import { Refusal } from "../../base/forms/refusal.ts";

export type ShopContents = {
  name: string;
  products: number;
  orders: number;
  customers: number;
  photographs: number;
};

export type BackupContents = ShopContents & {
  /** ISO 8601. */
  made_at: string;
  /** The program's version. */
  version: string;
  bytes: number;
};

/** `here` is what a restore would replace; null for nothing. */
export type OpenedBackup =
  | { needsPassphrase: true }
  | { needsPassphrase: false; backup: BackupContents; here: ShopContents | null };

export type Stage = "check" | "schema" | "tables" | "files" | "migrations" | "compare";

/** How far a restore is; the bytes are those of the stage. */
export type SetupProgress =
  | { state: "new" | "open" }
  | { state: "restoring"; stage: Stage; done: number; total: number }
  | { state: "failed"; problem?: string }
  | { state: "restored"; hasAdministrator?: boolean; warnings?: string[] };

type NewShop = {
  code: string;
  email: string;
  password: string;
  name: string;
  country: string;
  timeZone: string;
  returnDays: string;
};

export function openNewShop({ code, ...shop }: NewShop): Promise<unknown> {
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
export async function readProgress(upload: string | null, signal?: AbortSignal): Promise<SetupProgress> {
  const headers: HeadersInit = upload === null ? {} : { "Upload-Id": upload };
  const response = await fetch("/setup/progress", { headers, ...(signal && { signal }) });
  return (await answerOf(response)) as SetupProgress;
}

function post(path: string, code: string, body: object): Promise<unknown> {
  return ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...codeHeader(code) },
    body: JSON.stringify(body),
  });
}

async function ask(path: string, request: RequestInit): Promise<unknown> {
  return answerOf(await fetch(path, request));
}

/** Headers take no other characters, and the code has none. */
export function codeHeader(code: string) {
  return { "Setup-Code": code.replace(/[^a-z0-9]/gi, "") };
}

/** @throws Refusal with the shop's sentence */
export async function answerOf(response: Response): Promise<unknown> {
  const answer = (await response.json().catch(() => ({}))) as { message?: string; field?: string };
  if (response.ok) return answer;
  throw new Refusal(answer.message ?? "The shop had a problem. Please try again in a moment.", answer.field);
}
