import type { MouseEvent, ReactNode } from 'react';
import type { Suggestion } from '#contract/lists/search/search.ts';
import type { SuggestKind } from '#contract/lists/search/search-kinds.ts';
import { inSameDay } from '#contract/platform/as-of.ts';
import { findBondStatusByKey } from '#domain/bond/bond-status.ts';
import { useAsOf, useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { percentText } from '../../text/value-text.ts';
import chip from '../../ui/layout/chip.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { MarkedText } from '../marked-text.tsx';
import { pickOf } from './box-actions.ts';
import { addressOfPick } from './jump-address.ts';
import type { KeptPick } from './kept-choices.ts';
import styles from './search-panel.module.css';
import { optionId, type SearchBoxModel } from './use-search-box.ts';

interface ResultListProps {
  readonly box: SearchBoxModel;
  readonly hasLinks: boolean;
  readonly kind: SuggestKind;
  readonly items: readonly Suggestion[];
}

interface OptionLinkProps {
  readonly box: SearchBoxModel;
  readonly hasLink: boolean;
  readonly place: number;
  readonly pick: KeptPick;
  readonly isDimmed?: boolean;
  readonly children: ReactNode;
}

function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}

/** An item of the list. It is a link, so that it opens in a new tab as any link does; the focus stays in the box. */
export function OptionLink({ box, hasLink, place, pick, isDimmed = false, children }: OptionLinkProps) {
  const { actions, id, state } = box;
  const day = useAsOf();
  const onClick = (event: MouseEvent) => {
    if (hasLink && !isPlainClick(event)) return actions.keep(pick);
    event.preventDefault();
    actions.choose(pick);
  };
  const props = {
    id: optionId(id, place),
    role: 'option',
    tabIndex: -1,
    'aria-selected': state.active === place,
    className: classNames(styles.option, isDimmed && styles.dimmed),
    onClick,
    onMouseDown: (event: MouseEvent) => {
      if (event.button === 0) event.preventDefault();
    },
  };
  if (!hasLink) return <div {...props}>{children}</div>;
  return (
    <a
      href={inSameDay(addressOfPick(pick.type, pick.id, state.text), day)}
      onAuxClick={(event) => event.button === 1 && actions.keep(pick)}
      {...props}
    >
      {children}
    </a>
  );
}

/** The suggestions of one tab. */
export function ResultList({ box, hasLinks, kind, items }: ResultListProps) {
  const text = useLabels('search');
  const { term } = box.state;
  return (
    <div role="listbox" id={`${box.id}-list`} aria-label={text(`tab_${kind}`)} className={styles.list}>
      {items.map((item, place) => {
        const pick = pickOf({ kind, item });
        return (
          <OptionLink key={item.id} box={box} hasLink={hasLinks} place={place} pick={pick} isDimmed={isOver(item)}>
            <span className={styles.title}>
              <MarkedText text={pick.title} term={term ?? ''} />
            </span>
            <span className={classNames('code', styles.codes)}>
              <MarkedText text={item.ticker.join(' · ')} term={term ?? ''} />
            </span>
            <Terms item={item} />
            <StatusChip status={item.status} />
          </OptionLink>
        );
      })}
    </div>
  );
}

/** Currency and yield, the yield where the reader may see it. */
function Terms({ item: { currency, yield: rate } }: { readonly item: Suggestion }) {
  const text = useLabels('bond');
  const language = useLanguage();
  const parts = [
    ...(currency === null ? [] : [currency]),
    ...(rate === null ? [] : [text('in_percent', { value: percentText(rate, language) })]),
  ];
  return parts.length === 0 ? null : <span className={styles.terms}>{parts.join(' · ')}</span>;
}

function isOver({ status }: Suggestion): boolean {
  return status !== null && (findBondStatusByKey(status)?.isFinished ?? false);
}

// An outstanding bond is the rule; only what differs from it is said.
function StatusChip({ status }: Pick<Suggestion, 'status'>) {
  const textOf = useLabelOf('bond');
  if (status === null || status === 'outstanding') return null;
  const isBad = status === 'defaulted' || status === 'restructured';
  return <span className={classNames(chip.chip, isBad ? chip.warn : chip.closed)}>{textOf(`status_${status}`)}</span>;
}
