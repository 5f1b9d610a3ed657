import { bytesInWords } from "../../../domain/base/bytes-in-words.ts";
import { formatDayAndTime } from "../formats/shop-times.ts";
import type { BadgeTone } from "../../base/ui/badge.tsx";
import { counted } from "../formats/counted.ts";
import type { Backup, BackupStatus } from "./queries.ts";

export const kindLabels: Readonly<Record<string, string>> = { nightly: "Nightly", asked: "Asked for" };

type Outcome = { tone: BadgeTone; label: string; text: string };

/** Whether there is a file, whether it could be restored when the shop tried that, and what the shop had lost by then. */
export function outcomeOf(backup: Backup): Outcome {
  const outcome = outcomeOfDrill(backup);
  if (backup.damage === null) return outcome;
  return {
    ...outcome,
    ...(outcome.tone === "green" && { tone: "yellow", label: "Files damaged" }),
    text: `${outcome.text} ${backup.damage.replaceAll("\n", " ")}`,
  };
}

function outcomeOfDrill(backup: Backup): Outcome {
  const { file, problem, drilled_at: drilledAt, drill_ok: isGood, drill_seconds: seconds } = backup;
  const why = problem ?? "The log of the shop says why.";
  if (file === null && problem === null)
    return { tone: "grey", label: "Not finished", text: "It is being made, or it was broken off." };
  if (file === null) return { tone: "red", label: "Not made", text: `Could not be made: ${why}` };
  if (drilledAt === null)
    return { tone: "grey", label: "Not tried yet", text: "Whether it can be restored is not known yet." };
  const when = formatDayAndTime(drilledAt);
  if (isGood === false)
    return { tone: "red", label: "Not restored", text: `Could not be restored on ${when}: ${why}` };
  if (isGood === null)
    return {
      tone: "yellow",
      label: "Compared",
      text: `Read and compared on ${when}; it could not be restored here${problem === null ? "." : `: ${problem}`}`,
    };
  const took = seconds === null ? "" : ` in ${secondsInWords(seconds)}`;
  return {
    tone: "green",
    label: "Restored",
    text: `Restored on ${when}${took}, and everything ${backup.damage === null ? "" : "else "}was there.`,
  };
}

function secondsInWords(seconds: number): string {
  return seconds < 120 ? `${Math.max(1, seconds)} s` : `${Math.round(seconds / 60)} min`;
}

/** What would be lost with the machine: what the last good backup does not have. */
export function lossInWords(status: BackupStatus): string {
  const { last_good_at: lastGood } = status;
  if (lastGood === null) return "Everything: there is no good backup yet.";
  const since = formatDayAndTime(lastGood);
  const parts = [
    [status.orders_since, "order"],
    [status.inquiries_since, "inquiry", "inquiries"],
    [status.offers_since, "offer"],
    [status.accounts_since, "new account"],
  ] as const;
  const lost = [
    ...parts.filter(([count]) => count > 0).map(([count, one, many]) => counted(count, one, many)),
    ...(status.products_since > 0 ? [`what changed in ${counted(status.products_since, "product")}`] : []),
  ];
  return lost.length === 0
    ? `Nothing: since the last good backup (${since}), no order, inquiry, offer or account came, and no product was changed.`
    : `${sentenceCase(list.format(lost))}, since the last good backup (${since}).`;
}

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A backup is made in two stages, then read, and restored into a database that is dropped afterwards. */
const stages: Readonly<Record<string, string>> = {
  measure: "Reading the shop",
  write: "Writing the file",
  check: "Reading the file again",
  schema: "Restoring it as a test: the tables",
  tables: "Restoring it as a test: what is in the tables",
  files: "Restoring it as a test: photographs and certificates",
  migrations: "Restoring it as a test: the last steps",
};

/** What is being done, and how far it is; null if nothing is. */
export function progressInWords({ running, is_requested: isRequested }: BackupStatus): string | null {
  if (!running) return isRequested ? "It begins in a moment." : null;
  const words = stages[running.stage ?? ""] ?? "At work";
  return running.total === 0
    ? `${words}.`
    : `${words}: ${bytesInWords(Math.min(running.done, running.total))} of ${bytesInWords(running.total)}.`;
}
