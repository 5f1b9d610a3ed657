/** Lies over the rows while others are on their way; appears after 200 ms, in the boxes of the cards. */
export function RowsSkeleton() {
  return (
    <div role="status" className="late absolute inset-0 z-10 overflow-hidden bg-paper">
      <span className="sr-only">Loading products...</span>
      <div aria-hidden="true" className="product-rows">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index}>
            <div className="skeleton aspect-square" />
            <div className="skeleton mt-4 h-3.5 w-4/5" />
            <div className="skeleton mt-2.5 h-3 w-1/2" />
            <div className="skeleton mt-3 h-3.5 w-1/4" />
            <div className="skeleton mt-5 h-10" />
          </div>
        ))}
      </div>
    </div>
  );
}
