import { type DragEvent, type ReactNode, useState } from "react";

type DropAreaProps = { onDrop: (files: readonly File[]) => void; children: ReactNode };

/** Takes files that are dropped on it. Whoever cannot drag chooses them with a button inside. */
export function DropArea({ onDrop, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false);

  function onDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes("Files")) return;
    // Otherwise the browser opens the file in place of the form.
    event.preventDefault();
    setIsOver(true);
  }

  return (
    <div
      data-over={isOver || undefined}
      className="data-over:bg-sapphire-tint data-over:outline-2 data-over:outline-offset-8 data-over:outline-sapphire data-over:outline-dashed"
      onDragOver={onDragOver}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onDrop([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}
