import { Readable } from 'node:stream';

interface Watch {
  /** Asked before each piece: throws once the reader may have no more. */
  readonly requireStill: () => Promise<void>;
  /** Who takes nothing for so long is cut off. */
  readonly pauseMs: number;
  readonly onEnd: () => void;
}

/** Pieces to one reader, each made when he has taken the one before. */
export function bulkStream<Piece extends string | Uint8Array>(
  pieces: AsyncIterable<Piece>,
  { requireStill, pauseMs, onEnd }: Watch,
): Readable {
  let pause: NodeJS.Timeout | undefined;
  async function* watched(): AsyncGenerator<Piece> {
    for await (const piece of pieces) {
      await requireStill();
      pause = setTimeout(() => readable.destroy(new Error('the reader takes nothing more')), pauseMs).unref();
      yield piece;
      clearTimeout(pause);
    }
  }
  const readable = Readable.from(watched(), { objectMode: false, highWaterMark: 1 });
  return readable.once('close', () => {
    clearTimeout(pause);
    onEnd();
  });
}
