/** Milliseconds without any doing of the reader after which registration is offered. */
export const idleMs = 15_000;

const scrolledShare = 0.6;

export interface ScrollPosition {
  readonly scrollY: number;
  readonly innerHeight: number;
  readonly scrollHeight: number;
}

/** Whether the reader has scrolled past 60 percent of what there is to scroll. */
export function isFarDown({ scrollY, innerHeight, scrollHeight }: ScrollPosition): boolean {
  const way = scrollHeight - innerHeight;
  return way > 0 && scrollY / way > scrolledShare;
}
