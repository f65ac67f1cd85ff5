const MOMENT = /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}\.\d+/g;

/** A text without its moments: their seconds are no number of the market, though they may look like one. */
export function withoutMoments(text: string): string {
  return text.replaceAll(MOMENT, '');
}
