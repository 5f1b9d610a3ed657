/** Breaks lines between words, but not at hyphens. */
export function UnbrokenWords({ children }: { children: string }) {
  return children.split(" ").map((word, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- words may repeat
    <span key={index}>
      {index > 0 && " "}
      <span className="inline-block max-w-full">{word}</span>
    </span>
  ));
}
