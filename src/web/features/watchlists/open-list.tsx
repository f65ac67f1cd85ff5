import type { AnswerOf } from '#contract/call.ts';
import type { holdingsCall } from '#contract/watchlists/holdings.ts';
import { useLabels } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import { SegmentedLinks } from '../../ui/controls/segmented-links.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { EntryForm } from './entry-form.tsx';
import { HoldingsTable } from './holdings-table.tsx';
import { ImportForm } from './import-form.tsx';
import { Ladder } from './ladder.tsx';
import { ListTools } from './list-tools.tsx';
import type { ReadLines } from './watchlist-forms.ts';
import styles from './watchlists-page.module.css';

export type OpenedList = AnswerOf<typeof holdingsCall>;

interface OpenListProps {
  readonly open: OpenedList;
  readonly mayChange: boolean;
  /** The entry whose purchase is changed. */
  readonly editId: number;
  readonly read: ReadLines | null;
}

const shifts = [-100, -50, 0, 50, 100] as const;

/** One list: its bonds with today's figures, its payments to come, and what can be done with it. */
export function OpenList({ open, mayChange, editId, read }: OpenListProps) {
  const text = useLabels('watchlists');
  const edited = open.items.find(({ entry }) => entry === editId);
  return (
    <div className={styles.open}>
      <Block id="holdings" title={open.name} tools={<ListTools open={open} />}>
        {open.items.length === 0 ? (
          <EmptyState
            icon="list"
            title={text('empty_list')}
            reason={mayChange ? text('empty_list_reason') : undefined}
          />
        ) : (
          <>
            <Scenario open={open} />
            <HoldingsTable open={open} mayChange={mayChange} />
          </>
        )}
      </Block>
      {mayChange && edited !== undefined && <EntryForm key={edited.version} holding={edited} list={open.id} />}
      {open.ladder.length > 0 && <Ladder open={open} />}
      {mayChange && <ImportForm list={open.id} read={read} />}
    </div>
  );
}

function Scenario({ open }: { readonly open: OpenedList }) {
  const text = useLabels('watchlists');
  if (useAudience() !== 'full') return null;
  const segments = shifts.map((shift) => ({
    key: String(shift),
    text: text('shift', { shift: shift > 0 ? `+${shift}` : String(shift).replace('-', '−') }),
    to: `/watchlists/?list=${open.id}${shift === 0 ? '' : `&shift=${shift}`}`,
  }));
  return (
    <div className={styles.scenario}>
      <span>{text('scenario')}</span>
      <SegmentedLinks label={text('scenario')} segments={segments} chosen={String(open.shift)} />
      {open.shift !== 0 && <span className="quiet">{text('scenario_hint')}</span>}
    </div>
  );
}
