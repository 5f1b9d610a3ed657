import { Refusal } from "../../../base/forms/refusal.ts";
import { askMail, writesNoMails } from "../../mail/ask-mail.ts";
import type { TestResult } from "../../credentials/test-action.tsx";
import { say } from "../../../base/language/languages.ts";

/** The mail server and the sender in the environment of the shop's server, which win over those that are saved. */
export type EnvironmentMail = { server: string; sender: string };

export async function readEnvironmentMail(): Promise<EnvironmentMail | null | undefined> {
  const answer = await askMail<{ environment: EnvironmentMail | null }>("server");
  return answer?.environment;
}

export async function sendTestMail(): Promise<TestResult> {
  const result = await askMail<TestResult>("test", {});
  if (!result) throw new Refusal(say(writesNoMails));
  return result;
}
