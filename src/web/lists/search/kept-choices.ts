import { useCallback, useState } from 'react';
import { type SuggestKind, suggestKinds } from '#contract/lists/search/search-kinds.ts';
import { type PageModel, pageModels } from '#contract/platform/page-address.ts';

/** What the browser keeps between visits: the tab chosen last and the latest picks. */
const keys = { tab: 'bondlens-search-tab', picks: 'bondlens-search-picks' } as const;
const keptPicks = 8;

export interface KeptPick {
  readonly type: PageModel;
  readonly id: number;
  readonly title: string;
}

/** The part of the browser's storage that is used. */
export type ChoiceStore = Pick<Storage, 'getItem' | 'setItem'>;

// A browser may refuse its storage altogether; then nothing is kept, and nothing fails.
function read(key: string, store: ChoiceStore | undefined): string | null {
  try {
    return (store ?? localStorage).getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string, store: ChoiceStore | undefined): void {
  try {
    (store ?? localStorage).setItem(key, value);
  } catch {
    // Full or refused: the choice lasts for this page alone.
  }
}

export function lastTab(store?: ChoiceStore): SuggestKind | null {
  const kept = read(keys.tab, store);
  return suggestKinds.find((kind) => kind === kept) ?? null;
}

export function keepTab(kind: SuggestKind, store?: ChoiceStore): void {
  write(keys.tab, kind, store);
}

function isPick(value: unknown): value is KeptPick {
  const { type, id, title } = (value ?? {}) as Partial<KeptPick>;
  return pageModels.some((model) => model === type) && Number.isSafeInteger(id) && typeof title === 'string';
}

/** The latest picks, newest first; what cannot be read is left out. */
export function latestPicks(store?: ChoiceStore): readonly KeptPick[] {
  try {
    const kept: unknown = JSON.parse(read(keys.picks, store) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPick).slice(0, keptPicks) : [];
  } catch {
    return [];
  }
}

function isSame(a: KeptPick, b: KeptPick): boolean {
  return a.type === b.type && a.id === b.id;
}

function keepPicks(picks: readonly KeptPick[], store: ChoiceStore | undefined): readonly KeptPick[] {
  write(keys.picks, JSON.stringify(picks), store);
  return picks;
}

/** Puts a pick first; the picks that are kept then. */
export function keepPick({ type, id, title }: KeptPick, store?: ChoiceStore): readonly KeptPick[] {
  const pick = { type, id, title };
  const others = latestPicks(store).filter((each) => !isSame(each, pick));
  return keepPicks([pick, ...others].slice(0, keptPicks), store);
}

/** Forgets a pick; the picks that are kept then. */
export function removePick(pick: KeptPick, store?: ChoiceStore): readonly KeptPick[] {
  const others = latestPicks(store).filter((each) => !isSame(each, pick));
  return keepPicks(others, store);
}

export interface Picks {
  readonly picks: readonly KeptPick[];
  readonly keep: (pick: KeptPick) => void;
  readonly forget: (pick: KeptPick) => void;
  /** Reads what other boxes and windows have kept since. */
  readonly refresh: () => void;
}

/** The latest picks of this browser; none until they are read, so that the server and the first drawing agree. */
export function usePicks(): Picks {
  const [picks, setPicks] = useState<readonly KeptPick[]>([]);
  const keep = useCallback((pick: KeptPick) => setPicks(keepPick(pick)), []);
  const forget = useCallback((pick: KeptPick) => setPicks(removePick(pick)), []);
  const refresh = useCallback(() => setPicks(latestPicks()), []);
  return { picks, keep, forget, refresh };
}
