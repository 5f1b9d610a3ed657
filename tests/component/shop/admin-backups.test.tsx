/** @module-tag long */
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Backup, BackupStatus } from "../../../app/admin/shop/backups/queries.ts";
import { downloads } from "../base/downloads.ts";
import { holdTimers } from "../base/held-timers.ts";
import { admin } from "../base/people.ts";
import {
  button,
  desktop,
  dialog,
  field,
  heading,
  isAccessible,
  narrowPhone,
  open,
  phone,
  shownProblem,
  shownToast,
} from "../base/screen.tsx";
import { busy, heldBack, refusal, rows } from "../base/stub-backend.ts";

const list = "GET backups";
const status = "GET rpc/backup_status";
const request = "POST rpc/request_backup";
const address = "POST /backups/address";

const quiet: BackupStatus = {
  place: "directory",
  due_at: "03:00",
  is_encrypted: false,
  is_requested: false,
  running: null,
  last_good_at: "2026-11-25T03:00:00+00:00",
  orders_since: 3,
  inquiries_since: 1,
  offers_since: 0,
  accounts_since: 2,
  products_since: 1,
};

const good: Backup = {
  id: 4,
  made_at: "2026-11-25T03:00:00+00:00",
  kind: "nightly",
  file: "facet-2026-11-25T0300.tar.zst",
  bytes: 1_234_567_890,
  version: "0.1.0",
  seconds: 40,
  drilled_at: "2026-11-25T03:01:00+00:00",
  drill_ok: true,
  drill_seconds: 75,
  problem: null,
  damage: null,
  downloaded_at: "2026-11-25T08:00:00+00:00",
  downloaded_by: "ada@mail.example",
};
const untried: Backup = {
  ...good,
  id: 5,
  kind: "asked",
  drilled_at: null,
  drill_ok: null,
  downloaded_at: null,
};
const bad: Backup = {
  ...untried,
  id: 3,
  drilled_at: good.drilled_at,
  drill_ok: false,
  problem: "Orders are missing.",
};
const read: Backup = { ...bad, id: 2, drill_ok: null, problem: "The server allows no second database." };
const failed: Backup = { ...untried, id: 1, file: null, bytes: null, problem: "The disk is full." };

const lost: Backup = {
  ...good,
  id: 7,
  damage:
    'The file product-images/ring.webp, which "Gold Ring" shows, is damaged: it is not what was stored.\nUntil that is mended, the last backups that may have it as it was are kept: facet-2026-11-24T030000.tar.zst.',
};

const table = page.getByRole("table", { name: "Backups" });

async function openBackups(given: Partial<BackupStatus> = {}, backups: Backup[] = [good], size = desktop) {
  const backend = await open("/admin/backups", {
    signedIn: admin,
    size,
    shop: { timeZone: "Europe/Berlin" },
    responses: { [list]: () => rows(backups), [status]: () => Response.json({ ...quiet, ...given }) },
  });
  await expect.element(heading("How to restore")).toBeVisible();
  return backend;
}

const text = (words: string | RegExp) => page.getByText(words);
const outcome = (badge: string) => page.getByRole("row").filter({ hasText: badge });

const begun: Backup = { ...failed, id: 6, problem: null };

test("lists backups and failures: when, what for, how large, whether it could be restored, who has it", async () => {
  await openBackups({}, [begun, untried, good, lost, bad, read, failed]);
  await expect.element(table).toBeVisible();
  for (const [badge, words] of [
    [
      "Restored",
      /Nightly · version 0\.1\.0.*1\.2 GB.*in 75 s, and everything was there.*by ada@mail\.example/,
    ],
    [
      "Files damaged",
      /and everything else was there\. The file .*"Gold Ring" shows, is damaged.*are kept: facet/,
    ],
    ["Not finished", /It is still being made/],
    ["Not tried yet", /Asked for/],
    ["Not restored", /Could not be restored on .*: Orders are missing\./],
    ["Compared", /it could not be restored here: The server allows no second database\./],
    ["Not made", /–.*Could not be made: The disk is full\./],
  ] as const)
    await expect.element(outcome(badge).filter({ hasText: words }).first()).toBeVisible();
  // What was not made cannot be downloaded.
  expect(page.getByRole("button", { name: /^Download the backup of/ }).elements()).toHaveLength(5);
  await expect
    .element(text(/^3 orders, 1 inquiry, 2 new accounts, and what changed in 1 product, since the last good/))
    .toBeVisible();
  await expect
    .element(text(/every day at 03:00 \(Central European Time\), into the folder.*not encrypted/))
    .toBeVisible();
  await expect.element(text("npm run restore -- FILE")).toBeVisible();
  await isAccessible([desktop, phone, narrowPhone]);
});

test("says that nothing would be lost, that everything would, and that a passphrase is needed", async () => {
  const nothing = {
    orders_since: 0,
    inquiries_since: 0,
    offers_since: 0,
    accounts_since: 0,
    products_since: 0,
  };
  const backend = await openBackups({ ...nothing, is_encrypted: true });
  await expect.element(text(/^Nothing: since the last good backup/)).toBeVisible();
  await expect.element(text(/Nobody can recover it/)).toBeVisible();
  backend.respond({
    [list]: () => rows([]),
    [status]: () => Response.json({ ...quiet, place: "bucket", last_good_at: null }),
    [request]: () => Response.json(null),
  });
  await button("Back up now").click();
  await expect.element(text("Everything: there is no good backup yet.")).toBeVisible();
  await expect.element(heading("No backups yet")).toBeVisible();
  await isAccessible();
});

test("says how backups are set up where there are none", async () => {
  await openBackups({ place: null, last_good_at: null }, []);
  await expect.element(heading("No backups are set up")).toBeVisible();
  await expect.element(text("BACKUP_DIR=/mnt/backup")).toBeVisible();
  expect(button("Back up now").elements()).toHaveLength(0);
  await isAccessible([desktop, phone, narrowPhone]);
});

test("says who makes backups where Supabase has the data", async () => {
  await open("/admin/backups", {
    signedIn: admin,
    url: "https://project.supabase.example",
    responses: { [list]: () => rows([]), [status]: () => Response.json({ ...quiet, place: null }) },
  });
  await expect.element(heading("Supabase makes the backups")).toBeVisible();
  expect(heading("No backups are set up").elements()).toHaveLength(0);
  await isAccessible();
});

test("makes a backup now, shows how far it is, and then the new list", async () => {
  const timers = holdTimers(2000);
  const backend = await openBackups();
  backend.respond({
    [request]: () => Response.json(null),
    [status]: () => Response.json({ ...quiet, is_requested: true }),
  });
  await button("Back up now").click();
  await expect.element(text("A backup was requested.")).toBeVisible();
  await expect.element(button("Back up now")).toHaveAttribute("aria-disabled", "true");
  const running = { stage: "write", done: 340_000, total: 1_200_000, started_at: good.made_at };
  backend.respond({ [status]: () => Response.json({ ...quiet, running }) });
  await expect.poll(timers.count).toBe(1);
  timers.runOut();
  await expect.element(text("Writing the file: 340 kB of 1.2 MB.")).toBeVisible();
  await expect.element(page.getByRole("progressbar", { name: "Backup" })).toHaveAttribute("value", "340000");
  await isAccessible([phone, desktop]);

  // The next answer is lost: that is no reason to stop.
  backend.respond({ [status]: busy });
  await expect.poll(timers.count).toBe(1);
  timers.runOut();
  await expect.poll(timers.count).toBe(1);
  backend.respond({ [status]: () => Response.json(quiet), [list]: () => rows([untried, good]) });
  timers.runOut();
  await expect.element(outcome("Not tried yet")).toBeVisible();
  expect(page.getByRole("progressbar").elements()).toHaveLength(0);
  expect(backend.requests(request)).toHaveLength(1);
});

test("shows what another administrator, or the night, has started", async () => {
  const timers = holdTimers(15_000);
  const backend = await openBackups();
  const running = { stage: "files", done: 0, total: 0, started_at: null };
  backend.respond({ [status]: () => Response.json({ ...quiet, running }) });
  await expect.poll(timers.count).toBe(1);
  timers.runOut();
  await expect.element(text("Restoring it as a test: photographs and certificates.")).toBeVisible();
});

test("says why no backup can be asked for", async () => {
  const backend = await openBackups();
  backend.respond({ [request]: () => refusal(409, "PT409", "Backups are not set up.") });
  await button("Back up now").click();
  await shownToast("The backup could not be requested", "Backups are not set up.");
  await expect.element(button("Back up now")).not.toHaveAttribute("aria-disabled");
  expect(backend.requests(request)).toHaveLength(1);
});

test("can be loaded again when it could not be", async () => {
  const loaded = heldBack(busy);
  const backend = await open("/admin/backups", {
    signedIn: admin,
    responses: { [list]: () => rows([good]), [status]: loaded.respond },
  });
  loaded.release();
  await expect.element(heading("The backups could not be loaded")).toBeVisible();
  await isAccessible([phone, desktop]);
  backend.respond({ [status]: () => Response.json(quiet) });
  await button("Try again").click();
  await expect.element(table).toBeVisible();
});

test("is downloaded with the password; a wrong one stays in the form", async () => {
  const { names } = downloads();
  const backend = await openBackups({}, [good], phone);
  await page.getByRole("button", { name: /^Download the backup of/ }).click();
  const asks = dialog("Download this backup?");
  await expect.element(asks.getByText(/It is not encrypted/)).toBeVisible();
  await isAccessible();
  await asks.getByRole("button", { name: "Download" }).click();
  await shownProblem(field("Your password"), "Please enter your password.");
  backend.respond({
    [address]: () =>
      Response.json({ message: "This is not your password.", field: "password" }, { status: 403 }),
  });
  await field("Your password").fill("guess");
  await userEvent.keyboard("{Enter}");
  await shownProblem(field("Your password"), "This is not your password.");
  await expect.element(field("Your password")).toHaveValue("guess");
  expect(names).toEqual([]);
  backend.respond({ [address]: () => Response.json({ address: "#ticket" }) });
  await field("Your password").fill("facet-admin");
  await userEvent.keyboard("{Enter}");
  await expect.element(asks).not.toBeInTheDocument();
  expect(names).toEqual([""]);
  expect(backend.requests(address)).toEqual([
    { id: 4, password: "guess" },
    { id: 4, password: "facet-admin" },
  ]);
});
