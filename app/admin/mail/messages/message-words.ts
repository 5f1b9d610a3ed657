import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/runtime-macro";
import type { Database } from "../../../../domain/database.types.ts";
import { mailFacts } from "../../../../domain/mail/kinds.ts";
import { formatDayAndTime } from "../../formats/shop-times.ts";
import type { BadgeTone } from "../../../base/ui/badge.tsx";
import { say } from "../../../base/language/languages.ts";

type Row = Database["public"]["Tables"]["messages"]["Row"];
export type MessageState = Row["state"];

export const stateLabels: Readonly<Record<MessageState, MessageDescriptor>> = {
  waiting: msg`Waiting`,
  sent: msg`Sent`,
  failed: msg`Failed`,
};

export function readState(search: URLSearchParams): MessageState | null {
  const state = search.get("state");
  return Object.keys(stateLabels).find((known): known is MessageState => known === state) ?? null;
}

type Told = Pick<Row, "state" | "attempts" | "last_error" | "sent_at">;

export function describeState({ state, attempts, last_error, sent_at }: Told, mailIsSetUp: boolean): string {
  if (state === "sent") return say(msg`Sent ${{ time: formatDayAndTime(sent_at ?? "") }}`);
  if (state === "failed")
    return last_error === null
      ? say(msg`Failed: It could not be sent.`)
      : say(msg`Failed: ${{ problem: last_error }}`);
  if (!mailIsSetUp) return say(msg`Not sent, mail is not set up`);
  if (attempts === 0) return say(msg`Waiting to be sent`);
  return last_error
    ? say(
        msg`Tried ${plural({ attempts }, { 1: "once", one: "# time", other: "# times" })}, tried again soon: ${{ problem: last_error }}`,
      )
    : say(
        msg`Tried ${plural({ attempts }, { 1: "once", one: "# time", other: "# times" })}, tried again soon`,
      );
}

export function toneOf({ state }: Pick<Row, "state">, mailIsSetUp: boolean): BadgeTone {
  if (state === "sent") return "green";
  if (state === "failed") return "red";
  return mailIsSetUp ? "yellow" : "grey";
}

/** Whether a message may be sent again. Not if it has a one-time link: its recipient can request another. */
export function canSendAgain({ state, kind }: Pick<Row, "state" | "kind">): boolean {
  const { link } = mailFacts(kind) ?? {};
  return state !== "waiting" && (link === undefined || (link !== "account" && link.canSendAgain === true));
}
