import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useLabelOf } from '../../context/reader-context.tsx';
import { useAnswer } from '../../platform/data/answers.ts';
import { ask, browserApi } from '../../platform/data/ask.ts';
import { chosenEntries, dispatchWatchlistUpdate, entriesOfLists, saveWatch, type WatchEntry } from './watch-entries.ts';

interface DialogParts {
  readonly bondId: number;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const networkFailure = { ok: false, code: 'network' } as const;

const noBond = { nominal: null, currency: '', today: '9999-12-31' } as const;

const askLists = (id: number) => ask(browserApi, 'GET /api/bonds/:id/watchlists/', { params: { id } });

/** What was ticked and typed goes over to lists that were loaded anew. */
function withTypedBefore(
  fresh: readonly WatchEntry[],
  before: readonly WatchEntry[] | null,
  made: number,
): readonly WatchEntry[] {
  return fresh.map((entry) => {
    const known = before?.find(({ listId }) => listId === entry.listId);
    if (known === undefined) return entry.listId === made ? { ...entry, isChecked: true } : entry;
    return { ...known, entryId: entry.entryId };
  });
}

/** The lists of the dialog, what the reader does with them, and how they are saved. */
export function useWatchDialog({ bondId, onSaved, onClose }: DialogParts) {
  const errorText = useLabelOf('errors');
  const navigate = useNavigate();
  const { shown, retry } = useAnswer({ key: String(bondId), ask: () => askLists(bondId), networkFailure }, null);
  const [changed, setChanged] = useState<readonly WatchEntry[] | null>(null);
  const [step, setStep] = useState<'lists' | 'purchases'>('lists');
  const [isSaving, setIsSaving] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const loaded = shown?.answer ?? null;
  const entries = changed ?? (loaded?.ok === true ? entriesOfLists(loaded.value.items) : null);
  /** With `opens`, what was saved is shown: the list, its profit and payments. */
  const save = async (opens = false) => {
    if (entries === null || isSaving) return;
    setIsSaving(true);
    const saved = await saveWatch({ api: browserApi, bondId, entries, tell: dispatchWatchlistUpdate }).catch(() => ({
      isSaved: false,
      entries,
      message: errorText('network'),
    }));
    setIsSaving(false);
    setChanged(saved.entries);
    setMessage(saved.isSaved ? null : (saved.message ?? errorText('internal')));
    if (!saved.isSaved) return;
    onSaved();
    onClose();
    const [first] = chosenEntries(entries);
    if (opens && first !== undefined) void navigate(`/watchlists/?list=${first.listId}`);
  };
  const create = async (name: string): Promise<boolean> => {
    const made = await ask(browserApi, 'POST /api/watchlists/', { body: { name } }).catch(() => networkFailure);
    const fresh = made.ok ? await askLists(bondId).catch(() => networkFailure) : made;
    if (!made.ok || !fresh.ok) {
      setMessage(errorText(fresh.ok ? 'internal' : fresh.code));
      return false;
    }
    setMessage(null);
    setChanged(withTypedBefore(entriesOfLists(fresh.value.items), entries, made.value.id));
    return true;
  };
  return {
    entries,
    bond: { id: bondId, ...(loaded?.ok === true ? loaded.value.bond : noBond) },
    chosen: chosenEntries(entries ?? []),
    failure: entries === null && loaded?.ok === false ? loaded.code : null,
    step,
    isSaving,
    message,
    save,
    create,
    change: setChanged,
    goTo: (next: 'lists' | 'purchases') => {
      setMessage(null);
      setStep(next);
    },
    reload: retry,
  };
}

export type WatchDialogModel = ReturnType<typeof useWatchDialog>;
