import { useRef, useState } from 'react';
import { asMainVenue } from '#contract/market/wire/line-id.ts';
import { useLabels } from '../../context/reader-context.tsx';
import type { ComparedLine, LineId } from '../../market/data/compared-lines.ts';
import { freeColour, hasPlaceFor, keyOfLine } from '../../market/data/compared-lines.ts';
import type { ShownLine } from '../../market/data/load-lines.ts';
import { ask, browserApi } from '../../platform/data/ask.ts';
import { logAction } from '../../platform/data/log-action.ts';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import type { PickedItem } from './found-panel.tsx';
import { questionHash } from './search-state.ts';
import type { CompareSearchModel } from './use-compare-search.ts';

interface Venue {
  readonly id: number;
  readonly name: string;
}

/** An item whose venue the reader has to choose. */
export interface LineChoice extends PickedItem {
  readonly venues: readonly Venue[];
}

interface AddingOptions {
  readonly main: LineId;
  readonly current: () => readonly ComparedLine[];
  readonly compare: (lines: readonly ComparedLine[]) => void;
  readonly search: CompareSearchModel;
  /** Says something beside the field; null takes it away. */
  readonly say: (notice: string | null) => void;
}

type LineName = Pick<ShownLine, 'name' | 'venueName'>;

/** The venues of an item, those of which there is a line left out; null where the answer is an old one or did not come. */
async function askVenues(main: LineId, picked: PickedItem, hash: number): Promise<readonly Venue[] | null> {
  const answered = await ask(browserApi, 'POST /api/bonds/:bondId/getTradingGround/', {
    kind: 'read',
    params: { bondId: main.id },
    body: { hash, ...asMainVenue(main.venueId), selectedId: picked.item.id },
  }).catch(() => null);
  return answered?.ok && answered.value.hash === hash ? answered.value.items : null;
}

type AddRefusal = 'compare_max_count_alert' | 'compare_max_index_count_alert' | 'already_there';

/** Why one more line of a model has no place; null where it has. */
function limitOf(model: LineId['model'], compared: readonly LineId[]): AddRefusal | null {
  if (hasPlaceFor(model, compared)) return null;
  return model === 'index' ? 'compare_max_index_count_alert' : 'compare_max_count_alert';
}

/** The lines with one more, in the smallest free colour; or why it is not added. */
export function withLine(
  line: LineId,
  compared: readonly ComparedLine[],
  main: LineId,
): readonly ComparedLine[] | AddRefusal {
  if ([main, ...compared].some((other) => keyOfLine(other) === keyOfLine(line))) return 'already_there';
  return limitOf(line.model, compared) ?? [...compared, { ...line, colour: freeColour(compared) }];
}

/** Puts a line beside the others, or says why not. */
function useAddLine({ main, current, compare, search, say }: AddingOptions) {
  const text = useLabels('compare');
  const errors = useLabels('errors');
  const names = useRef(new Map<string, LineName>());
  const refuse = (reason: AddRefusal, picked: PickedItem) => {
    const said = reason === 'already_there' ? text(reason, { name: picked.item.name }) : errors(reason);
    showAlert({ text: said, tone: 'warn' });
    say(null);
  };
  const addLine = (picked: PickedItem, { id: venueId, name: venueName }: Venue) => {
    const line = { id: picked.item.id, venueId, model: picked.model };
    const lines = withLine(line, current(), main);
    if (typeof lines === 'string') return refuse(lines, picked);
    logAction('compare');
    say(null);
    search.put('');
    names.current.set(keyOfLine(line), { name: picked.item.name, venueName });
    compare(lines);
  };
  /** What an added line is called, before its rows are there. */
  const nameOf = (key: string) => names.current.get(key);
  return { refuse, addLine, nameOf };
}

/** What happens to an item that was found: it is added at once, or after its venue was chosen; or it is said why not. */
export function useAdding(options: AddingOptions) {
  const { main, current, search, say } = options;
  const text = useLabels('compare');
  const { refuse, addLine, nameOf } = useAddLine(options);
  const [choice, setChoice] = useState<LineChoice | null>(null);
  const lastHash = useRef(0);
  const place = (picked: PickedItem, venues: readonly Venue[]) => {
    const taken = new Set([main, ...current()].map(keyOfLine));
    const keyOf = ({ id: venueId }: Venue) => keyOfLine({ id: picked.item.id, venueId, model: picked.model });
    const free = venues.filter((venue) => !taken.has(keyOf(venue)));
    const [first] = free;
    if (venues.length === 0) return say(text('no_venue', { name: picked.item.name }));
    if (first === undefined) return refuse('already_there', picked);
    if (picked.needsVenue && venues.length > 1) return setChoice({ ...picked, venues: free });
    addLine(picked, first);
  };
  const pick = async (picked: PickedItem) => {
    search.dispatch({ type: 'closed' });
    setChoice(null);
    const limit = limitOf(picked.model, current());
    if (limit !== null) return refuse(limit, picked);
    const hash = questionHash(Math.random);
    lastHash.current = hash;
    const venues = await askVenues(main, picked, hash);
    // Another item was chosen meanwhile.
    if (lastHash.current !== hash) return;
    if (venues === null) return say(text('search_failed'));
    place(picked, venues);
  };
  const cancel = () => {
    setChoice(null);
    search.inputRef.current?.focus();
  };
  const add = (venueId: number) => {
    const venue = choice?.venues.find(({ id }) => id === venueId);
    if (choice !== null && venue !== undefined) addLine(choice, venue);
    cancel();
  };
  return { nameOf, choice, pick, add, cancel };
}
