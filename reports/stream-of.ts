/** A stream that asks for a chunk when somebody reads it. */
export function streamOf(
  source: AsyncIterable<Uint8Array>,
  /** Called when nothing more is read: at the end, after a failure, or when the reader is gone. */
  onEnd: (failure?: Error) => void = ignore,
): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(stream) {
      try {
        const { done, value } = await chunks.next();
        if (!done) return stream.enqueue(value);
        stream.close();
        onEnd();
      } catch (error) {
        onEnd(error as Error);
        stream.error(error);
      }
    },
    cancel() {
      onEnd();
      // What waits for a chunk ends when that is given up.
      chunks.return?.().catch(ignore);
    },
  });
}

function ignore() {}
