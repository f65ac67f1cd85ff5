const key = 'bondlens-pdf-left-out';

/** The part of the browser's storage that is used. */
type BlockStore = Pick<Storage, 'getItem' | 'setItem'>;

/** The blocks that the reader left out of his last file; a block that is new to him is in the next one. */
export function leftOutBlocks(store: BlockStore): ReadonlySet<string> {
  return new Set((store.getItem(key) ?? '').split(' ').filter((id) => id !== ''));
}

/** Keeps a choice among the blocks of a page; what was left out of other pages stays so. */
export function keepBlocks(shown: readonly string[], chosen: ReadonlySet<string>, store: BlockStore): void {
  const others = [...leftOutBlocks(store)].filter((id) => !shown.includes(id));
  store.setItem(key, [...others, ...shown.filter((id) => !chosen.has(id))].join(' '));
}

/** The browser's storage; one that is refused keeps nothing. */
export function blockStore(): BlockStore {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined };
  }
}
