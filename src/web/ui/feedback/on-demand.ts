/** A part of the page that is fetched when it is first needed. */
export interface OnDemand<Part> {
  /** The part, or null while it is not there. */
  readonly current: () => Part | null;
  /** Fetches once; a failed fetch may be asked for again. */
  readonly load: () => Promise<Part>;
  /** Begins to fetch, silently. */
  readonly preload: () => void;
}

export function onDemand<Part>(fetchPart: () => Promise<Part>): OnDemand<Part> {
  let part: Part | null = null;
  let pending: Promise<Part> | null = null;
  const fetchOnce = async () => {
    try {
      part = await fetchPart();
      return part;
    } finally {
      pending = null;
    }
  };
  const load = () => {
    if (part !== null) return Promise.resolve(part);
    pending ??= fetchOnce();
    return pending;
  };
  return { current: () => part, load, preload: () => void load().catch(() => null) };
}

/** What a trigger does before it is pressed: pointing at it, focusing or touching it begins to fetch. */
export function preloadOn(part: OnDemand<unknown>): {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
  readonly onTouchStart: () => void;
} {
  return { onPointerEnter: part.preload, onFocus: part.preload, onTouchStart: part.preload };
}
