import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { SwitchName, Switches } from "../../../../base/shop/switches.ts";
import { useDirtySettings } from "../../../forms/dirty-settings.ts";
import { OwnersSwitch } from "./owners-switch.tsx";
import type { SwitchTexts } from "./switch-texts.ts";

type OwnersSwitchesProps = { settings: Switches; switches: readonly SwitchTexts[] };

/** The owner's switches, each saved on its own. A switch with an unsaved change keeps its position on reload. */
export function OwnersSwitches({ settings, switches }: OwnersSwitchesProps) {
  const { t } = useLingui();
  const [loaded, setLoaded] = useState(settings);
  const [saved, setSaved] = useState(settings);
  const [wanted, setWanted] = useState(settings);
  if (loaded !== settings) {
    setLoaded(settings);
    setSaved(settings);
    for (const { key } of switches) if (wanted[key] === saved[key]) turn(key, settings[key]);
  }
  useDirtySettings(switches.some(({ key }) => saved[key] !== wanted[key]));

  function turn(key: SwitchName, enabled: boolean) {
    setWanted((now) => ({ ...now, [key]: enabled }));
  }

  function keep(key: SwitchName, enabled: boolean) {
    setSaved((now) => ({ ...now, [key]: enabled }));
  }

  return (
    <ul
      aria-label={t({ message: "Features", context: "of the shop" })}
      className="panel divide-y divide-line"
    >
      {switches.map((one) => (
        <OwnersSwitch
          key={one.key}
          texts={one}
          saved={saved[one.key]}
          wanted={wanted[one.key]}
          onTurn={(enabled) => turn(one.key, enabled)}
          onSaved={(enabled) => keep(one.key, enabled)}
        />
      ))}
    </ul>
  );
}
