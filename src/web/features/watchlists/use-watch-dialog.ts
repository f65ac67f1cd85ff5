import { useEffect, useState } from 'react';
import { useLabelOf } from '../../context/language-context.ts';
import { ask } from '../../data/ask.ts';
import { browserApi } from '../../data/browser-api.ts';
import type { FailureCode } from '../../data/call-failure.ts';
import { saveWatch } from './save-watch.ts';
import { chosenEntries, entriesOfLists, type WatchEntry } from './watch-entries.ts';
import { tellWatchlistUpdate } from './watchlist-events.ts';

interface DialogParts {
  readonly bondId: number;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

type Loaded = readonly WatchEntry[] | null;

async function loadEntries(bondId: number): Promise<readonly WatchEntry[] | FailureCode> {
  const answered = await ask(browserApi, 'GET /api/bonds/:id/watchlists/', { params: { id: bondId } }).catch(
    () => ({ ok: false, code: 'network' }) as const,
  );
  return answered.ok ? entriesOfLists(answered.value.items) : answered.code;
}

/** What was ticked and typed goes over to lists that were loaded anew. */
function withTypedBefore(fresh: readonly WatchEntry[], before: Loaded, made: number): readonly WatchEntry[] {
  return fresh.map((entry) => {
    const known = before?.find(({ listId }) => listId === entry.listId);
    if (known === undefined) return entry.listId === made ? { ...entry, isChecked: true } : entry;
    return { ...known, entryId: entry.entryId };
  });
}

/** The lists of the dialog, what the reader does with them, and how they are saved. */
export function useWatchDialog({ bondId, onSaved, onClose }: DialogParts) {
  const errorText = useLabelOf('errors');
  const [loaded, setLoaded] = useState<Loaded | FailureCode>(null);
  const [step, setStep] = useState<'lists' | 'purchases'>('lists');
  const [isSaving, setIsSaving] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [entries, failure] = typeof loaded === 'string' ? [null, loaded] : [loaded, null];
  useEffect(() => {
    let isGone = false;
    loadEntries(bondId).then((answer) => {
      if (!isGone) setLoaded(answer);
    });
    return () => {
      isGone = true;
    };
  }, [bondId]);
  const save = async () => {
    if (entries === null || isSaving) return;
    setIsSaving(true);
    const saved = await saveWatch({ api: browserApi, bondId, entries, tell: tellWatchlistUpdate }).catch(() => ({
      ...{ isSaved: false, entries, message: errorText('network') },
    }));
    setIsSaving(false);
    setLoaded(saved.entries);
    setMessage(saved.isSaved ? null : (saved.message ?? errorText('internal')));
    if (!saved.isSaved) return;
    onSaved();
    onClose();
  };
  const create = async (name: string): Promise<boolean> => {
    const made = await ask(browserApi, 'POST /api/watchlists/', { body: { name } }).catch(
      () => ({ ok: false, code: 'network' }) as const,
    );
    const fresh = made.ok ? await loadEntries(bondId) : made.code;
    if (typeof fresh === 'string') {
      setMessage(errorText(fresh));
      return false;
    }
    setMessage(null);
    setLoaded(withTypedBefore(fresh, entries, made.ok ? made.value.id : 0));
    return true;
  };
  return {
    entries,
    chosen: chosenEntries(entries ?? []),
    failure,
    step,
    isSaving,
    message,
    save,
    create,
    change: (changed: readonly WatchEntry[]) => setLoaded(changed),
    goTo: (next: 'lists' | 'purchases') => {
      setMessage(null);
      setStep(next);
    },
    reload: () => {
      setLoaded(null);
      loadEntries(bondId).then(setLoaded);
    },
  };
}

export type WatchDialogModel = ReturnType<typeof useWatchDialog>;
