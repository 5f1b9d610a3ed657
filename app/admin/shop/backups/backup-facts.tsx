import { select } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { timeZoneName } from "../../../../domain/base/time-zone-name.ts";
import { useShop } from "../../../base/shop/use-shop.ts";
import { Panel } from "../../page/panel.tsx";
import { lossInWords } from "./backup-words.ts";
import type { BackupStatus } from "./queries.ts";

export function BackupFacts({ status }: { status: BackupStatus }) {
  const { t, i18n } = useLingui();
  const timeZone = timeZoneName(useShop().timeZone, i18n.locale);
  const { place, due_at: dueAt, is_encrypted: isEncrypted } = status;
  return (
    <Panel title={t`What would be lost if the machine died now`} className="mt-5">
      <p className="figures text-ui">{lossInWords(status)}</p>
      {place !== null && (
        <p className="figures mt-2 text-note text-ink-2">
          {t`A backup is made every day at ${{ time: dueAt }} (${timeZone}), into ${select(place, { directory: "the folder that BACKUP_DIR names", other: "the bucket that BACKUP_URL names" })}, ${select({ encrypted: isEncrypted ? "yes" : "no" }, { yes: "encrypted", other: "not encrypted" })}. Seven days, four weeks and twelve months of them are kept, and the last ten that somebody made by hand.`}
        </p>
      )}
    </Panel>
  );
}
