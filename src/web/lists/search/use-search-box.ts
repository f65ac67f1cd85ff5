import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { inSameDay } from '#contract/platform/as-of.ts';
import { useAsOf } from '../../context/reader-context.tsx';
import { asksForCommands, type Command } from '../../platform/commands/found-commands.ts';
import { type BoxActions, boxActions, pickOf, type SearchBoxProps } from './box-actions.ts';
import { actionOfKey, type KeyAction } from './field-keys.ts';
import { jumpHere } from './jump-address.ts';
import { type KeptPick, usePicks } from './kept-choices.ts';
import { type SearchState, termOf } from './search-state.ts';
import { isEveryKindAnswered, outcomeOfEnter, shownItems, shownTab } from './shown-results.ts';
import { type Search, suggestCall, useSearch } from './suggest-call.ts';
import { fetchTypedFilters, typedFilters } from './typed-filters-code.ts';

/** What stands under the field. */
type PanelView = 'none' | 'results' | 'recent' | 'short' | 'parts' | 'commands';

export interface SearchBoxModel {
  readonly id: string;
  readonly state: SearchState;
  readonly view: PanelView;
  readonly picks: readonly KeptPick[];
  /** What the reader can do and asks for by what is typed; they follow the other items. */
  readonly commands: readonly Command[];
  /** Items that the arrow keys reach. */
  readonly count: number;
  readonly actions: BoxActions;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

const noStatuses: readonly number[] = [];
const noCommands: readonly Command[] = [];

export function optionId(id: string, place: number): string {
  return `${id}-option-${place}`;
}

/** What an open box shows: what was opened lately while it is empty, how much more to type, or what was found. */
export function viewOf({ isOpen, term, text, parts }: SearchState, hasPicks: boolean): PanelView {
  if (!isOpen) return 'none';
  if (term !== null) return 'results';
  if (asksForCommands(text)) return 'commands';
  if (text.trim() === '' && parts.length > 0) return 'parts';
  if (text.trim() === '') return hasPicks ? 'recent' : 'none';
  return termOf(text) === null ? 'short' : 'none';
}

/** Items of the panel that stand before its commands. */
export function itemsBefore({ state, view, picks }: Pick<SearchBoxModel, 'state' | 'view' | 'picks'>): number {
  if (view === 'results') return shownItems(state).length;
  return view === 'recent' ? picks.length : 0;
}

// The item is a link: a click with the keys held opens it here, in a new tab or in a new window, as the reader's browser does.
function clickOption(id: string, { ctrlKey, metaKey, shiftKey }: KeyboardEvent): void {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey });
  document.getElementById(id)?.dispatchEvent(click);
}

// Safari ends the composition before it tells of the key that ended it; 229 is that key's sign.
function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

function isForBrowser(event: KeyboardEvent): boolean {
  const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey;
  return event.altKey || (hasModifier && event.key !== 'Enter');
}

/** The text that the page gives, and a text typed before the script ran. */
function useGivenText(inputRef: RefObject<HTMLInputElement | null>, text: string, actions: BoxActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  const shown = useRef(text);
  useEffect(() => {
    const input = inputRef.current;
    if (shown.current !== text) latest.current.show(text);
    else if (input !== null && input === document.activeElement) {
      latest.current.open();
      if (input.value !== text) latest.current.type(input.value);
    }
    shown.current = text;
  }, [inputRef, text]);
}

/** What was typed before the code that understands filters came is read once more. */
function useLateFilters(isOpen: boolean, inputRef: RefObject<HTMLInputElement | null>, actions: BoxActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (!isOpen || typedFilters() !== undefined) return;
    void fetchTypedFilters().then(() => {
      const typed = inputRef.current?.value ?? '';
      if (inputRef.current === document.activeElement && typed.endsWith(' ')) latest.current.type(typed);
    });
  }, [isOpen, inputRef]);
}

interface EnterParts {
  readonly search: Search;
  readonly hasList: boolean;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly choose: (pick: KeptPick) => void;
  /** Follows a code that was typed alone; false where the text is none. */
  readonly jump: (typed: string) => boolean;
}

/** How long Enter waits for the answers before the list answers in their place. */
const MAX_WAIT_MS = 2000;

/**
 * What Enter does while no item is reached: it goes to what was typed in full, else to the list; with answers still under way it waits for
 * them. The result is false when the form may be sent as it is.
 */
function useEnter({ search, hasList, formRef, choose, jump }: EnterParts): () => boolean {
  const { state, dispatch, askNow } = search;
  const isReady = state.isEnterWaiting && isEveryKindAnswered(state);
  const outcomeNow = () => outcomeOfEnter(state, hasList, typedFilters()?.mayBeHalvedName(state.text));
  const finish = () => {
    const outcome = outcomeNow();
    dispatch({ type: 'closed' });
    if (typeof outcome === 'object') choose(pickOf(outcome));
    else if (hasList) formRef.current?.requestSubmit();
  };
  const latest = useRef(finish);
  latest.current = finish;

  useEffect(() => {
    if (isReady) latest.current();
  }, [isReady]);

  useEffect(() => {
    if (!state.isEnterWaiting || !hasList) return undefined;
    const timer = setTimeout(() => latest.current(), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [state.isEnterWaiting, hasList]);

  return () => {
    if (jump(state.text)) return true;
    const outcome = outcomeNow();
    if (outcome === 'wait') {
      dispatch({ type: 'enter-waits' });
      askNow();
    } else if (outcome === 'list') {
      dispatch({ type: 'closed' });
      return false;
    } else if (outcome !== 'nothing') {
      choose(pickOf(outcome));
    }
    return true;
  };
}

/** Leads to an address of the site, as of the day of the page. */
function useGoTo(): (address: string) => void {
  const navigate = useNavigate();
  const day = useAsOf();
  // A section is led to by its page, which opens it and waits for those above.
  return (address) => {
    const [page = '', section] = inSameDay(address, day).split('#');
    navigate(page, section === undefined ? {} : { state: { section } });
  };
}

/** Takes the picked title out of the box once the reader leaves the page that it names; gives what leads there. */
function useLeftPick(goTo: (address: string) => void, show: RefObject<(text: string) => void>, text: string) {
  const { pathname } = useLocation();
  const picked = useRef<string | null>(null);
  useEffect(() => {
    if (picked.current === null || picked.current === pathname) return;
    picked.current = null;
    show.current(text);
  }, [pathname, show, text]);
  return (address: string) => {
    picked.current = address.split(/[?#]/, 1)[0] ?? null;
    goTo(address);
  };
}

/** The behaviour of a search box. */
export function useSearchBox(props: SearchBoxProps): SearchBoxModel {
  const { redirect = true, initialText = '', suggest = suggestCall, stopStatuses = noStatuses } = props;
  const search = useSearch({ initialText, suggest, stopStatuses });
  const picks = usePicks();
  const inputRef = useRef<HTMLInputElement>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const shown = useRef<(text: string) => void>(() => undefined);
  const goTo = useLeftPick(useGoTo(), shown, initialText);
  const actions = boxActions({ props, search, picks, inputRef, goTo });
  shown.current = actions.show;
  const leap = (address: string | null) => {
    if (address === null) return false;
    actions.show('');
    actions.close();
    goTo(address);
    return true;
  };
  const place = useLocation();
  const jump = (typed: string) => leap(redirect ? jumpHere(typed, place) : null);
  const enter = useEnter({ search, hasList: redirect, formRef, choose: actions.choose, jump });
  useGivenText(inputRef, initialText, actions);
  useEffect(() => {
    if (props.autofocus) inputRef.current?.focus();
  }, [props.autofocus]);
  const id = useId();
  const { state } = search;
  useLateFilters(state.isOpen, inputRef, actions);
  const view = viewOf(state, redirect && picks.picks.length > 0);
  const commands = (view === 'none' ? undefined : props.findCommands?.(state.text)) ?? noCommands;
  const count = itemsBefore({ state, view, picks: picks.picks }) + commands.length;
  const model = { id, state, view, picks: picks.picks, commands, count, actions, inputRef, formRef };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return takeComposed(event);
    const isLeftToFrame = event.key === 'Escape' && props.layout === 'inline';
    if (!isLeftToFrame && !isForBrowser(event)) handleKey(event, model, enter);
  };
  return { ...model, onKeyDown };
}

/** Enter takes the letters over that are being composed; it does not send the form as well. */
function takeComposed(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

function handleKey(
  event: KeyboardEvent<HTMLInputElement>,
  model: Omit<SearchBoxModel, 'onKeyDown'>,
  enter: () => boolean,
): void {
  const { state, view, count } = model;
  const tab = view === 'results' ? shownTab(state) : null;
  const action = actionOfKey({
    key: event.key,
    count,
    active: state.active,
    isPanelShown: view === 'results' || view === 'recent' || count > 0,
    tab: tab === 'waiting' || tab === 'nothing' ? null : tab,
    hasText: state.text !== '',
    partCount: state.parts.length,
  });
  if (action !== null && perform(action, { event, model, enter })) event.preventDefault();
}

interface Performance {
  readonly event: KeyboardEvent<HTMLInputElement>;
  readonly model: Omit<SearchBoxModel, 'onKeyDown'>;
  readonly enter: () => boolean;
}

// Where nothing else was found, and after the sign of commands, Enter does the first of them.
function firstCommand({ id, state, view, commands }: Performance['model']): true | null {
  const isAlone = view === 'commands' || (view === 'results' && shownTab(state) === 'nothing');
  if (!isAlone || (commands.length === 0 && view !== 'commands')) return null;
  if (commands.length > 0) document.getElementById(optionId(id, 0))?.click();
  return true;
}

// True when the browser must not act on the key as well.
function perform(action: KeyAction, { event, model, enter }: Performance): boolean {
  const { actions, id, state, view, picks } = model;
  if (action.type === 'move') actions.moveTo(action.to);
  else if (action.type === 'tab') actions.chooseTab(action.kind);
  else if (action.type === 'pick') clickOption(optionId(id, action.at), event);
  else if (action.type === 'enter') return firstCommand(model) ?? enter();
  else if (action.type === 'drop') actions.dropLast();
  else if (action.type === 'forget') {
    const pick = state.active === null || view !== 'recent' ? undefined : picks[state.active];
    if (pick === undefined) return false;
    actions.forget(pick);
  } else actions[action.type]();
  return true;
}
