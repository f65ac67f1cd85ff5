import { Link } from 'react-router';
import type { AnswerOf } from '#contract/platform/call.ts';
import type { holdingsCall } from '#contract/portfolio/watchlists/holdings.ts';
import { useLabels } from '../../context/language-context.ts';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { CommonTotal } from './common-total.tsx';
import { EntryForm } from './entry-form.tsx';
import { HoldingsTable } from './holdings-table.tsx';
import { ImportForm } from './import-form.tsx';
import { Ladder } from './ladder.tsx';
import type { ListView } from './list-address.ts';
import { ListTools } from './list-tools.tsx';
import { Scenario } from './scenario-form.tsx';
import type { ReadLines } from './watchlist-forms.ts';
import styles from './watchlists-page.module.css';

export type OpenedList = AnswerOf<typeof holdingsCall>;

interface OpenListProps {
  readonly open: OpenedList;
  readonly mayChange: boolean;
  /** The entry whose purchase is changed. */
  readonly editId: number;
  readonly view: ListView;
  readonly read: ReadLines | null;
}

/** One list: its bonds with today's figures, its payments to come, and what can be done with it. */
export function OpenList({ open, mayChange, editId, view, read }: OpenListProps) {
  const text = useLabels('watchlists');
  const explain = useLabels('explain');
  const edited = open.items.find(({ entry }) => entry === editId);
  return (
    <div className={styles.open}>
      <Block
        id="holdings"
        title={open.name}
        tools={<ListTools open={open} />}
        foot={<Link to="/methods/holding-profit/">{explain('method')}</Link>}
      >
        {open.items.length === 0 ? (
          <EmptyState
            icon="list"
            title={text('empty_list')}
            reason={mayChange ? text('empty_list_reason') : undefined}
          />
        ) : (
          <>
            <Scenario open={open} view={view} />
            <HoldingsTable open={open} mayChange={mayChange} />
            <CommonTotal open={open} view={view} />
          </>
        )}
      </Block>
      {mayChange && edited !== undefined && <EntryForm key={edited.entry} holding={edited} list={open.id} />}
      {open.ladder.length > 0 && <Ladder open={open} view={view} />}
      {mayChange && <ImportForm list={open.id} read={read} />}
    </div>
  );
}
