/** Breaks lines between words, but not at hyphens. */
export function UnbrokenWords({ children }: { children: string }) {
  return children.split(/(\S*[-/‐–—]\S*)/).map((part, index) =>
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
