import { useState } from "react";
import { isChanged } from "../edits/changes.ts";
import { useUnsavedChanges } from "../ui/use-unsaved-changes.tsx";
import { type Gateway, valuesOf } from "./gateway.ts";
import { type Card, GatewayCard } from "./gateway-card.tsx";

/** A card for each provider. What is typed into one stays when another is saved and when all are loaded again. */
export function GatewayCards({ gateways }: { gateways: readonly Gateway[] }) {
  const [loaded, setLoaded] = useState(gateways);
  const [cards, setCards] = useState(() => gateways.map(freshCard));
  if (loaded !== gateways) {
    setLoaded(gateways);
    const edited = cards.filter(isEdited);
    setCards(gateways.map((saved) => edited.find((card) => card.saved.id === saved.id) ?? freshCard(saved)));
  }
  const { dialog } = useUnsavedChanges(cards.some(isEdited));

  const change = (changed: Card) =>
    setCards((now) => now.map((card) => (card.saved.id === changed.saved.id ? changed : card)));

  return (
    <div className="mt-6 space-y-6">
      {cards.map((card) => (
        <GatewayCard key={card.saved.id} {...card} onChange={change} />
      ))}
      {dialog}
    </div>
  );
}

function freshCard(saved: Gateway): Card {
  return { saved, draft: valuesOf(saved) };
}

function isEdited({ saved, draft }: Card): boolean {
  return isChanged(valuesOf(saved), draft);
}
