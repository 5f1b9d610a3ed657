import type { ReactNode } from "react";

export function unbrokenWords(text: string): ReactNode {
  const parts = text.split(/(\S*[-/‐–—]\S*)/);
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- words may repeat
      <span key={index} className="word">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
