import { useState } from "react";
import { useUnsavedChanges } from "../ui/use-unsaved-changes.tsx";
import { type Draft, draftOf, isChanged } from "./draft.ts";
import { GatewayCard } from "./gateway-card.tsx";
import type { Gateway } from "./queries.ts";

type Card = { saved: Gateway; draft: Draft };

/** A card for each provider. What is typed into one stays while another is saved. */
export function GatewayCards({ gateways }: { gateways: readonly Gateway[] }) {
  const [cards, setCards] = useState<readonly Card[]>(() =>
    gateways.map((saved) => ({ saved, draft: draftOf(saved) })),
  );
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
