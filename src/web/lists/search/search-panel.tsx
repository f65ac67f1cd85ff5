import { type MouseEvent, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { MIN_TERM_LENGTH } from '#contract/lists/search/search-kinds.ts';
import { listAddress } from '#contract/platform/page-address.ts';
import { lists } from '#domain/lists/lists.ts';
import { jumpAtEnd, jumpCodes } from '#domain/lists/search/jump-codes.ts';
import { typedExample } from '#domain/lists/value-words.ts';
import { useLabels } from '../../context/reader-context.tsx';
import type { Command } from '../../platform/commands/found-commands.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { KeyStrokes } from '../../ui/layout/key-strokes.tsx';
import chips from '../filter-chips.module.css';
import { ChipItem } from '../filter-chips.tsx';
import { useAskedChips } from '../use-field-texts.ts';
import { jumpHere } from './jump-address.ts';
import { Nothing } from './nothing-found.tsx';
import { OptionLink, ResultList } from './result-list.tsx';
import { ResultTabs } from './result-tabs.tsx';
import { SearchLoader } from './search-loader.tsx';
import styles from './search-panel.module.css';
import { failedKinds, failureOfNothing, type ShownTab, shownTab } from './shown-results.ts';
import type { FoundAnswer } from './suggest-call.ts';
import { askedOfParts } from './typed-filters.ts';
import { itemsBefore, optionId, type SearchBoxModel } from './use-search-box.ts';

export interface SearchPanelProps {
  readonly box: SearchBoxModel;
  /** False where picking only emits. */
  readonly hasLinks: boolean;
  readonly notFoundLabel?: string | undefined;
}

/** What was opened lately. The buttons that forget stand beside the list, since an item of a list box may hold no other control. */
function RecentList({ box }: { readonly box: SearchBoxModel }) {
  const text = useLabels('search');
  const forget = (place: number) => {
    const pick = box.picks[place];
    if (pick === undefined) return;
    box.actions.forget(pick);
    box.inputRef.current?.focus();
  };
  return (
    <>
      <h2 className={styles.recentHead}>{text('recent')}</h2>
      <div className={styles.recent}>
        <div role="listbox" id={`${box.id}-list`} aria-label={text('recent')} className={styles.list}>
          {box.picks.map((pick, place) => (
            <OptionLink key={`${pick.type} ${pick.id}`} box={box} hasLink place={place} pick={pick}>
              <Icon name="clock" />
              <span className={styles.title}>{pick.title}</span>
            </OptionLink>
          ))}
        </div>
        <ul className={styles.forget}>
          {box.picks.map((pick, place) => (
            <li key={`${pick.type} ${pick.id}`}>
              <button type="button" aria-label={text('forget', { title: pick.title })} onClick={() => forget(place)}>
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** What can be done, under what was found; each with the keys that do it too. */
function CommandList({ box }: { readonly box: SearchBoxModel }) {
  const text = useLabels('keys');
  const { id, commands, view } = box;
  if (commands.length === 0) return view === 'commands' ? <p className={styles.short}>{text('no_command')}</p> : null;
  const first = itemsBefore(box);
  return (
    <div className={styles.commands}>
      <h2 className={styles.recentHead} id={`${id}-commands-title`}>
        {text('commands')}
      </h2>
      <div role="listbox" id={`${id}-commands`} aria-labelledby={`${id}-commands-title`} className={styles.list}>
        {commands.map((command, at) => (
          <CommandOption key={command.id} box={box} command={command} place={first + at} />
        ))}
      </div>
    </div>
  );
}

interface CommandOptionProps {
  readonly box: SearchBoxModel;
  readonly command: Command;
  readonly place: number;
}

function CommandOption({ box, command, place }: CommandOptionProps) {
  const { label, group, keys, path, press } = command;
  const isLink = press === null && path !== null;
  const onClick = (event: MouseEvent) => {
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (isLink && isElsewhere) return;
    event.preventDefault();
    box.actions.run(command);
  };
  const props = {
    id: optionId(box.id, place),
    role: 'option',
    tabIndex: -1,
    'aria-selected': box.state.active === place,
    className: styles.option,
    onClick,
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  };
  const content = (
    <>
      <span className={styles.title}>{label}</span>
      {group !== null && <span className={styles.terms}>{group}</span>}
      {keys !== null && <KeyStrokes keys={keys} />}
    </>
  );
  return isLink ? (
    <a href={path} {...props}>
      {content}
    </a>
  ) : (
    <div {...props}>{content}</div>
  );
}

/** What was typed and understood as a filter of the list of bonds; Backspace in the empty field takes the last one away. */
function TypedChips({ box }: { readonly box: SearchBoxModel }) {
  const text = useLabels('facets');
  const { parts } = box.state;
  if (parts.length === 0) return null;
  return (
    <div className={styles.chips}>
      <ul className={chips.chips} aria-label={text('asked')}>
        {parts.map((part, at) => (
          <TypedChip key={part} part={part} onRemove={() => box.actions.dropPart(at)} />
        ))}
      </ul>
      <button type="button" className={styles.show} onClick={() => box.formRef.current?.requestSubmit()}>
        {text('show_bonds')}
      </button>
    </div>
  );
}

function TypedChip({ part, onRemove }: { readonly part: string; readonly onRemove: () => void }) {
  const text = useLabels('facets');
  const [chip] = useAskedChips(lists.bonds, askedOfParts([part]));
  if (chip === undefined) return null;
  const remove = text('remove', { filter: chip.text });
  return (
    <ChipItem chip={chip}>
      <button type="button" className={chips.remove} aria-label={remove} title={remove} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </ChipItem>
  );
}

/** Where Enter leads on the page of the bond, and which words and codes there are. */
function SearchHelp({ box }: { readonly box: SearchBoxModel }) {
  const text = useLabels('facets');
  const help = useLabels('search-help');
  const place = useLocation();
  const jump = jumpAtEnd(box.state.text);
  const leads = jump !== null && (jump.before !== '' || jumpHere(box.state.text, place) !== null);
  if (leads) return <p className={styles.help}>{text('leads_to', { place: text(`jump_${jump.target}`) })}</p>;
  if (box.view !== 'short' && box.view !== 'parts') return null;
  return (
    <dl className={styles.help}>
      <dt>{text('help_filters')}</dt>
      <dd>
        <code>{typedExample}</code> <a href="/help/search/">{help('link')}</a>
      </dd>
      <dt>{text('help_jumps')}</dt>
      <dd>
        {Object.entries(jumpCodes).map(([code, target]) => (
          <span key={code}>
            <code>{code}</code> {text(`jump_${target}`)}
          </span>
        ))}
      </dd>
    </dl>
  );
}

/** What stands under the field: results by kind, what was opened lately, or how much more to type. */
export function SearchPanel(props: SearchPanelProps) {
  const { box, hasLinks } = props;
  const { active } = box.state;
  useEffect(() => {
    if (active !== null) document.getElementById(optionId(box.id, active))?.scrollIntoView({ block: 'nearest' });
  }, [box.id, active]);
  return (
    <div className={styles.panel}>
      <TypedChips box={box} />
      {box.view === 'short' && <TooShort />}
      {box.view === 'recent' && <RecentList box={box} />}
      {box.view === 'results' && <Results {...props} />}
      <CommandList box={box} />
      {hasLinks && <SearchHelp box={box} />}
    </div>
  );
}

function TooShort() {
  const text = useLabels('search');
  return <p className={styles.short}>{text('too_short', { least: MIN_TERM_LENGTH })}</p>;
}

function Results(props: SearchPanelProps) {
  const { box, hasLinks } = props;
  const shown = shownTab(box.state);
  if (shown === 'nothing') return <Nothing {...props} kind="bonds" failure={failureOfNothing(box.state)} />;
  const answer = shown === 'waiting' ? undefined : box.state.answers[shown];
  return (
    <>
      <ResultTabs box={box} />
      {answer !== undefined && answer.failure === undefined && <PartlyFailed box={box} />}
      <div
        role="tabpanel"
        id={`${box.id}-panel`}
        aria-labelledby={`${box.id}-tab-${shown === 'waiting' ? 'bonds' : shown}`}
        aria-busy={answer === undefined}
        className={styles.results}
      >
        {answer === undefined ? <SearchLoader /> : <Answer {...props} shown={shown} answer={answer} />}
      </div>
      <Foot box={box} hasList={hasLinks && shown === 'bonds'} />
    </>
  );
}

function Answer(props: SearchPanelProps & { readonly shown: ShownTab; readonly answer: FoundAnswer }) {
  const { box, hasLinks, shown, answer } = props;
  if (shown === 'waiting' || shown === 'nothing' || answer.items.length === 0) {
    return <Nothing {...props} kind={shown} failure={answer.failure} />;
  }
  return (
    <>
      {answer.search_error !== null && <Note tone="warn">{answer.search_error}</Note>}
      <ResultList box={box} hasLinks={hasLinks} kind={shown} items={answer.items} />
    </>
  );
}

/** Says of a search with results which kinds did not answer, and asks for them again. */
function PartlyFailed({ box }: { readonly box: SearchBoxModel }) {
  const text = useLabels('search');
  const shell = useLabels('shell');
  const failed = failedKinds(box.state);
  if (failed.length === 0) return null;
  return (
    <Note tone="warn">
      {text('failed_kinds', { kinds: failed.map((kind) => text(`tab_${kind}`)).join(', ') })}{' '}
      <Button size="small" onClick={box.actions.retry}>
        {shell('try_again')}
      </Button>
    </Note>
  );
}

function Foot({ box, hasList }: { readonly box: SearchBoxModel; readonly hasList: boolean }) {
  const text = useLabels('search');
  return (
    <p className={styles.foot}>
      <span className={styles.hints}>
        <span>{text('hint_enter')}</span>
        <span>{text('hint_arrows')}</span>
        <span>{text('hint_escape')}</span>
      </span>
      {hasList && (
        <Link to={`${listAddress('bonds')}?q=${encodeURIComponent(box.state.term ?? '')}`} onClick={box.actions.close}>
          {text('list_of_bonds')}
        </Link>
      )}
    </p>
  );
}
