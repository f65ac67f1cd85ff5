import type { InstrumentList as InstrumentListAnswer } from '#contract/instruments/instrument-list.ts';
import type { InstrumentModel } from '#contract/instruments/instrument-models.ts';
import { listAddress } from '#contract/page-address.ts';
import { useLabels } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import type { Answered } from '../../data/ask.ts';
import { ListBlock } from '../../lists/list-block.tsx';
import { type ListQuery, sortingOf } from '../../lists/list-query.ts';
import { useListWords } from '../../lists/use-list-words.ts';
import { AccessPrompt } from '../../ui/feedback/access-prompt.tsx';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import { useInstrumentColumns } from './instrument-columns.tsx';

interface InstrumentListProps {
  readonly model: InstrumentModel;
  readonly title: string;
  readonly list: Answered<InstrumentListAnswer>;
  readonly query: ListQuery;
}

const phone: readonly PhoneColumn[] = [
  { parts: ['name', 'venue'], width: 'minmax(0, 1fr)' },
  { parts: ['value', 'date'], align: 'end', width: '7rem' },
  { parts: ['change', 'currency'], align: 'end', width: '6rem' },
];

/** The list of stocks, of indexes or of ETFs. */
export function InstrumentList({ model, title, list, query }: InstrumentListProps) {
  const text = useLabels('list');
  const search = useLabels('search');
  const audience = useAudience();
  const columns = useInstrumentColumns(model);
  const words = useListWords(title, query, search('autocomplete_not_found_reason'));
  const path = listAddress(model);
  return (
    <ListBlock
      id={model}
      {...{ list, query, path, words }}
      prompt={audience !== 'full' && <AccessPrompt what={text(`masked_latest_${audience}`)} />}
    >
      {(items) => (
        <Table
          caption={title}
          columns={columns}
          lines={linesOf(items, ({ id }) => id)}
          sorting={sortingOf(query, path)}
          phone={phone}
        />
      )}
    </ListBlock>
  );
}
