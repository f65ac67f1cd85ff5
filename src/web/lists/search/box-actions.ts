import type { RefObject } from 'react';
import type { SuggestKind } from '#contract/lists/search/search-kinds.ts';
import { plainTitle } from '#domain/lists/search/plain-title.ts';
import type { Command } from '../../platform/commands/found-commands.ts';
import type { FindCommands } from '../../platform/commands/use-commands.ts';
import { addressOfPick } from './jump-address.ts';
import { type KeptPick, keepTab, lastTab, type Picks } from './kept-choices.ts';
import { type KindItem, modelOfKind, type SearchSelection, type SearchState } from './search-state.ts';
import type { Search, Suggest } from './suggest-call.ts';
import type { SplitText } from './typed-filters.ts';
import { typedFilters } from './typed-filters-code.ts';

export interface SearchBoxProps {
  /** `dropdown`: the panel floats under the field and closes with it; `inline`: it stands in the flow, and what surrounds it closes it. */
  readonly layout?: 'dropdown' | 'inline';
  /** On: picking leads to the page of what was picked, and Enter can lead to the list of bonds. Off: picking only emits. */
  readonly redirect?: boolean;
  readonly formId?: string | undefined;
  /** Takes the place of the text that nothing was found. */
  readonly notFoundLabel?: string | undefined;
  readonly onSelect?: ((selection: SearchSelection) => void) | undefined;
  /** Statuses whose companies are left out. */
  readonly stopStatuses?: readonly number[];
  readonly autofocus?: boolean;
  readonly initialText?: string;
  readonly suggest?: Suggest;
  /** Finds what the reader can do on the page and the site; without it the box searches alone. */
  readonly findCommands?: FindCommands | undefined;
  /** Called before a command is done, so that what lies over the page is gone. */
  readonly onCommand?: (() => void) | undefined;
}

export interface BoxActions {
  readonly open: () => void;
  readonly close: () => void;
  readonly type: (text: string) => void;
  /** Puts a text into the field and searches for it. */
  readonly retype: (text: string) => void;
  readonly clear: () => void;
  /** Asks once more what failed. */
  readonly retry: () => void;
  /** Takes a filter away that was typed. */
  readonly dropPart: (at: number) => void;
  readonly dropLast: () => void;
  readonly chooseTab: (kind: SuggestKind) => void;
  readonly moveTo: (place: number | null) => void;
  /** Takes an item: its title into the box, then to its page. */
  readonly choose: (pick: KeptPick) => void;
  /** Remembers an item that is opened beside this page. */
  readonly keep: (pick: KeptPick) => void;
  readonly forget: (pick: KeptPick) => void;
  readonly run: (command: Command) => void;
  /** Shows a text without searching for it. */
  readonly show: (text: string) => void;
}

interface Parts {
  readonly props: SearchBoxProps;
  readonly search: Search;
  readonly picks: Picks;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly goTo: (address: string) => void;
}

/** A suggestion as it is picked and kept. */
export function pickOf({ kind, item }: KindItem): KeptPick {
  return { type: modelOfKind[kind], id: item.id, title: plainTitle(item.ttl) };
}

// Only a search of bonds has filters, and only at the end of the text is nothing turned under the reader's hands.
function takenFrom(
  { redirect = true }: SearchBoxProps,
  { parts }: SearchState,
  input: HTMLInputElement | null,
  text: string,
): SplitText | null {
  if (!redirect || (input !== null && input.selectionStart !== text.length)) return null;
  const split = typedFilters()?.splitTyped(parts, text);
  return split === undefined || split.taken.length === 0 ? null : split;
}

/** What can be done to a search box, by whatever means. The text stays in the input, so that nothing typed before the script runs is lost. */
export function boxActions({ props, search: { state, dispatch }, picks, inputRef, goTo }: Parts): BoxActions {
  const show = (text: string) => {
    if (inputRef.current !== null) inputRef.current.value = text;
    dispatch({ type: 'picked', title: text });
  };
  return {
    show,
    open: () => {
      picks.refresh();
      const kept = lastTab();
      if (kept !== null) dispatch({ type: 'tab-remembered', kind: kept });
      dispatch({ type: 'opened' });
    },
    close: () => dispatch({ type: 'closed' }),
    retry: () => {
      dispatch({ type: 'retried' });
      inputRef.current?.focus();
    },
    type: (text) => {
      const split = takenFrom(props, state, inputRef.current, text);
      if (split === null) return dispatch({ type: 'typed', text });
      if (inputRef.current !== null) inputRef.current.value = split.rest;
      dispatch({ type: 'parts-taken', parts: split.taken, typed: split.typed, text: split.rest });
    },
    dropPart: (at) => {
      dispatch({ type: 'part-dropped', at });
      inputRef.current?.focus();
    },
    dropLast: () => dispatch({ type: 'part-dropped', at: state.parts.length - 1 }),
    retype: (text) => {
      if (inputRef.current !== null) inputRef.current.value = text;
      dispatch({ type: 'typed', text });
      inputRef.current?.focus();
    },
    clear: () => {
      show('');
      dispatch({ type: 'cleared' });
      inputRef.current?.focus();
    },
    chooseTab: (kind) => {
      keepTab(kind);
      dispatch({ type: 'tab-chosen', kind });
    },
    moveTo: (to) => dispatch({ type: 'moved', to }),
    choose: (pick) => {
      const typed = state.text;
      show(pick.title);
      picks.keep(pick);
      props.onSelect?.({ ...pick, formId: props.formId ?? null });
      if (props.redirect ?? true) goTo(addressOfPick(pick.type, pick.id, typed));
    },
    keep: picks.keep,
    run: ({ path, press }) => {
      show('');
      dispatch({ type: 'closed' });
      props.onCommand?.();
      if (press !== null) press();
      else if (path !== null) goTo(path);
    },
    forget: (pick) => {
      picks.forget(pick);
      dispatch({ type: 'moved', to: null });
    },
  };
}
