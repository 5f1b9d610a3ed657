/** A name whose words stay whole where they can: lines break between words, not at their hyphens. */
export function UnbrokenWords({ children }: { children: string }) {
  return children.split(" ").map((word, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- words come twice
    <span key={index}>
      {index > 0 && " "}
      <span className="inline-block max-w-full">{word}</span>
    </span>
  ));
}
