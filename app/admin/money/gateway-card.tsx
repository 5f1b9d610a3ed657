import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { showToast } from "../../base/behaviors/toasts.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { Field } from "../../base/forms/field.tsx";
import { useForm } from "../../base/forms/use-form.ts";
import { Button } from "../../base/ui/button.tsx";
import { Failure } from "../../base/dialogs/failure.tsx";
import { changedColumns, isChanged } from "../../base/edits/changes.ts";
import { useEdit } from "../../base/edits/use-edit.tsx";
import { Panel } from "../page/panel.tsx";
import { SecretField } from "../credentials/secret-field.tsx";
import { Switch } from "../forms/switch.tsx";
import {
  checkDraft,
  columnsOf,
  type Gateway,
  type GatewayValues,
  isStripeSecret,
  valuesOf,
} from "./gateway.ts";
import { gateways } from "./gateways.ts";
import { readGateway, saveGateway } from "./queries.ts";
import { TestConnection } from "./test-connection.tsx";
import { WebhookAddress } from "./webhook-address.tsx";
import { gatewayEditTexts } from "../forms/edit-texts.ts";

export type Card = {
  saved: Gateway;
  draft: GatewayValues;
};

export function GatewayCard({ saved, draft, onChange }: Card & { onChange: (card: Card) => void }) {
  const { t } = useLingui();
  const { name, open, secret, webhook } = gateways[saved.id];
  const [turningOff, setTurningOff] = useState(false);
  const { isEnabled } = draft;
  const changed = isChanged(valuesOf(saved), draft);
  const form = useForm({
    values: draft,
    onChange: (changes) => onChange({ saved, draft: { ...draft, ...changes } }),
    check: (typed) => checkDraft(typed, saved),
    send: save,
    failureToast: { title: t`Failed to save ${name} settings` },
  });
  const edit = useEdit<Gateway, GatewayValues>({
    texts: gatewayEditTexts,
    columns: () => columnsOf(saved.id),
    valuesOf,
    read: (gateway) => readGateway(browserClient(), gateway),
    save: (over, changes) => saveGateway(browserClient(), over, changes),
    form,
    onSaved,
    onKeepTheirs: (theirs) => onChange({ saved: theirs, draft: valuesOf(theirs) }),
  });

  async function save(mine: GatewayValues): Promise<void> {
    await edit.save({ loaded: saved, mine, over: saved });
  }

  function onSaved(now: Gateway, _before: Gateway, mine: GatewayValues) {
    // Switching off is saved by itself: what was typed into the fields stays there.
    const unsaved = mine.isEnabled ? {} : changedColumns(valuesOf(saved), draft);
    onChange({ saved: now, draft: { ...valuesOf(now), ...unsaved, isEnabled: now.isEnabled } });
    showToast({ title: t`${name} settings saved successfully!` });
  }

  function turn(on: boolean) {
    if (on || !saved.isEnabled) form.change({ isEnabled: on });
    else void turnOff();
  }

  async function turnOff() {
    setTurningOff(true);
    await form.run(() => save({ ...valuesOf(saved), isEnabled: false }));
    setTurningOff(false);
  }

  return (
    <Panel
      title={name}
      aside={
        <Switch
          label={t`Enable ${name}`}
          checked={isEnabled && !turningOff}
          onChange={(event) => turn(event.currentTarget.checked)}
          className="items-center!"
        />
      }
    >
      <form {...form.formProps} autoComplete="off" aria-label={t`${name} settings`}>
        <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-2">
          <Field
            {...form.field("open")}
            label={t(open.label)}
            type={isStripeSecret(draft.open) ? "password" : "text"}
            disabled={!isEnabled}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <SecretField
            name="secret"
            label={t(secret.label)}
            isStored={saved.secret.exists}
            value={typeof draft.secret === "string" ? draft.secret : null}
            onChange={(typed) => form.change({ secret: typed ?? saved.secret })}
            disabled={!isEnabled}
            error={form.problems.secret}
          />
          {webhook && (
            <>
              <WebhookAddress />
              <SecretField
                name="webhook"
                label={t(webhook.label)}
                isStored={saved.webhook.exists}
                value={typeof draft.webhook === "string" ? draft.webhook : null}
                onChange={(typed) => form.change({ webhook: typed ?? saved.webhook })}
                disabled={!isEnabled}
                error={form.problems.webhook}
              />
            </>
          )}
        </div>
        <Failure>{form.failure}</Failure>
        <div className="mt-5 flex flex-wrap items-center justify-end gap-x-4 gap-y-3">
          {changed && <p className="text-note text-ink-2">{t`Not saved yet`}</p>}
          <Button
            type="submit"
            tone={changed ? "primary" : "secondary"}
            size="small"
            disabled={!isEnabled}
            busy={form.busy}
            className="max-sm:w-full"
          >
            {form.busy ? t`Saving` : t`Save Settings`}
          </Button>
        </div>
      </form>
      {webhook && <TestConnection saved={saved} isChanged={changed} />}
      {edit.dialog}
    </Panel>
  );
}
