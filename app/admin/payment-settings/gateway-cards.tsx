import { useState } from "react";
import { useUnsavedChanges } from "../ui/use-unsaved-changes.tsx";
import { type Draft, draftOf, isChanged } from "./draft.ts";
import { GatewayCard } from "./gateway-card.tsx";
import type { Gateway } from "./queries.ts";

type Card = { saved: Gateway; draft: Draft };

/** A card for each provider. What is typed into one stays while another is saved, and when all are loaded again. */
export function GatewayCards({ gateways }: { gateways: readonly Gateway[] }) {
  const [loaded, setLoaded] = useState(gateways);
  const [cards, setCards] = useState(() => gateways.map(freshCard));
  if (loaded !== gateways) {
    setLoaded(gateways);
    setCards(gateways.map((gateway) => cards.find((card) => isEdited(card, gateway)) ?? freshCard(gateway)));
  }
  const { dialog } = useUnsavedChanges(cards.some(({ saved, draft }) => isChanged(draft, saved)));

  const change = (changed: Card) =>
    setCards((now) => now.map((card) => (card.saved.id === changed.saved.id ? changed : card)));

  return (
    <div className="mt-6 space-y-6">
      {cards.map(({ saved, draft }) => (
        <GatewayCard
          key={saved.id}
          saved={saved}
          draft={draft}
          onDraft={(edited) => change({ saved, draft: edited })}
          onSaved={(now, edited) => change({ saved: now, draft: edited })}
        />
      ))}
      {dialog}
    </div>
  );
}

function freshCard(saved: Gateway): Card {
  return { saved, draft: draftOf(saved) };
}

/** Whether it is this provider's card and has something that is not saved. It also keeps what it began with. */
function isEdited({ saved, draft }: Card, { id }: Gateway): boolean {
  return saved.id === id && isChanged(draft, saved);
}
