import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/runtime-macro";
import { bytesInWords } from "../../../../domain/base/bytes-in-words.ts";
import { formatDayAndTime } from "../../formats/shop-times.ts";
import type { BadgeTone } from "../../../base/ui/badge.tsx";
import type { Backup, BackupStatus } from "./queries.ts";
import { pageLanguage, say } from "../../../base/language/languages.ts";

export const kindLabels: Readonly<Record<string, MessageDescriptor>> = {
  nightly: msg`Nightly`,
  asked: msg`Asked for`,
};

type Outcome = { tone: BadgeTone; label: string; text: string };

/** Whether there is a file, whether it could be restored when the shop tried that, and what the shop had lost by then. */
export function outcomeOf(backup: Backup): Outcome {
  const outcome = outcomeOfDrill(backup);
  if (backup.damage === null) return outcome;
  return {
    ...outcome,
    ...(outcome.tone === "green" && { tone: "yellow", label: say(msg`Files damaged`) }),
    text: `${outcome.text} ${backup.damage.replaceAll("\n", " ")}`,
  };
}

function outcomeOfDrill(backup: Backup): Outcome {
  const { file, problem, drilled_at: drilledAt, drill_ok: isGood, drill_seconds: seconds } = backup;
  const why = problem ?? say(msg`The shop's log says why.`);
  if (file === null && problem === null)
    return {
      tone: "grey",
      label: say(msg`Not finished`),
      text: say(msg`It is still being made, or it was interrupted.`),
    };
  if (file === null)
    return { tone: "red", label: say(msg`Not made`), text: say(msg`Could not be made: ${{ why }}`) };
  if (drilledAt === null)
    return {
      tone: "grey",
      label: say(msg`Not tried yet`),
      text: say(msg`Whether it can be restored is not known yet.`),
    };
  const when = formatDayAndTime(drilledAt);
  if (isGood === false)
    return {
      tone: "red",
      label: say(msg`Not restored`),
      text: say(msg`Could not be restored on ${{ when }}: ${{ why }}`),
    };
  if (isGood === null)
    return {
      tone: "yellow",
      label: say(msg`Compared`),
      text: say(
        problem === null
          ? msg`Read and compared on ${{ when }}; it could not be restored here.`
          : msg`Read and compared on ${{ when }}; it could not be restored here: ${{ problem }}`,
      ),
    };
  const isWhole = backup.damage === null;
  return {
    tone: "green",
    label: say(msg`Restored`),
    text: seconds === null ? restored(when, isWhole) : restoredIn(secondsInWords(seconds), when, isWhole),
  };
}

function restored(when: string, isWhole: boolean): string {
  return isWhole
    ? say(msg`Restored on ${{ when }}, and everything was there.`)
    : say(msg`Restored on ${{ when }}, and everything else was there.`);
}

function restoredIn(duration: string, when: string, isWhole: boolean): string {
  return isWhole
    ? say(msg`Restored on ${{ when }} in ${{ duration }}, and everything was there.`)
    : say(msg`Restored on ${{ when }} in ${{ duration }}, and everything else was there.`);
}

function secondsInWords(seconds: number): string {
  return seconds < 120
    ? say(msg`${{ seconds: Math.max(1, seconds) }} s`)
    : say(msg`${{ minutes: Math.round(seconds / 60) }} min`);
}

/** What would be lost with the machine: what the last good backup does not have. */
export function lossInWords(status: BackupStatus): string {
  const { last_good_at: lastGood } = status;
  if (lastGood === null) return say(msg`Everything: there is no good backup yet.`);
  const since = formatDayAndTime(lastGood);
  const products = status.products_since;
  const came = whatCame(status);
  if (came.length > 0) {
    const lost = products > 0 ? [...came, changedProducts(products)] : came;
    const list = new Intl.ListFormat(pageLanguage());
    return say(msg`${{ lost: list.format(lost) }}, since the last good backup (${{ since }}).`);
  }
  return products > 0
    ? say(
        msg`What changed in ${plural({ count: products }, { one: "# product", other: "# products" })}, since the last good backup (${{ since }}).`,
      )
    : say(
        msg`Nothing: since the last good backup (${{ since }}), no order, inquiry, offer or account came in, and no product was changed.`,
      );
}

function whatCame(status: BackupStatus): string[] {
  const counts = [
    [
      status.orders_since,
      (count: number) => msg`${plural({ count }, { one: "# order", other: "# orders" })}`,
    ],
    [
      status.inquiries_since,
      (count: number) => msg`${plural({ count }, { one: "# inquiry", other: "# inquiries" })}`,
    ],
    [
      status.offers_since,
      (count: number) => msg`${plural({ count }, { one: "# offer", other: "# offers" })}`,
    ],
    [
      status.accounts_since,
      (count: number) => msg`${plural({ count }, { one: "# new account", other: "# new accounts" })}`,
    ],
  ] as const;
  return counts.filter(([count]) => count > 0).map(([count, words]) => say(words(count)));
}

function changedProducts(count: number): string {
  return say(msg`what changed in ${plural({ count }, { one: "# product", other: "# products" })}`);
}

/** A backup is made in two stages, then read, and restored into a database that is dropped afterwards. */
const stages: Readonly<Record<string, MessageDescriptor>> = {
  measure: msg`Reading the shop`,
  write: msg`Writing the file`,
  check: msg`Reading the file again`,
  schema: msg`Restoring it as a test: the tables`,
  tables: msg`Restoring it as a test: what is in the tables`,
  files: msg`Restoring it as a test: photographs and certificates`,
  migrations: msg`Restoring it as a test: the last steps`,
};

/** What is being done, and how far it is; null if nothing is. */
export function progressInWords({ running, is_requested: isRequested }: BackupStatus): string | null {
  if (!running) return isRequested ? say(msg`It begins in a moment.`) : null;
  const stage = say(stages[running.stage ?? ""] ?? msg`In progress`);
  if (running.total === 0) return say(msg`${{ stage }}.`);
  const done = bytesInWords(Math.min(running.done, running.total), pageLanguage());
  return say(msg`${{ stage }}: ${{ done }} of ${{ total: bytesInWords(running.total, pageLanguage()) }}.`);
}
