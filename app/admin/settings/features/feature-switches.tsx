import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Feature, Features } from "../../../base/shop/features.ts";
import { useDirtySettings } from "../../forms/dirty-settings.ts";
import { FeatureSwitch } from "./feature-switch.tsx";
import { featureTexts } from "./features.ts";

type FeatureSwitchesProps = { settings: Features; takesCards: boolean };

/** The store's features, each saved on its own. A switch with an unsaved change keeps its position on reload. */
export function FeatureSwitches({ settings, takesCards }: FeatureSwitchesProps) {
  const { t } = useLingui();
  const features = featureTexts(takesCards);
  const [loaded, setLoaded] = useState(settings);
  const [saved, setSaved] = useState(settings);
  const [wanted, setWanted] = useState(settings);
  if (loaded !== settings) {
    setLoaded(settings);
    setSaved(settings);
    for (const { key } of features) if (wanted[key] === saved[key]) turn(key, settings[key]);
  }
  useDirtySettings(features.some(({ key }) => saved[key] !== wanted[key]));

  function turn(key: Feature, enabled: boolean) {
    setWanted((now) => ({ ...now, [key]: enabled }));
  }

  function keep(key: Feature, enabled: boolean) {
    setSaved((now) => ({ ...now, [key]: enabled }));
  }

  return (
    <ul
      aria-label={t({ message: "Features", context: "of the shop" })}
      className="panel divide-y divide-line"
    >
      {features.map((feature) => (
        <FeatureSwitch
          key={feature.key}
          feature={feature}
          saved={saved[feature.key]}
          wanted={wanted[feature.key]}
          onTurn={(enabled) => turn(feature.key, enabled)}
          onSaved={(enabled) => keep(feature.key, enabled)}
        />
      ))}
    </ul>
  );
}
