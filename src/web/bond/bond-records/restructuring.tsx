import type { BondRecords } from '#contract/bond/bond-records.ts';
import { type RestructuredTermName, restructuredTerms } from '#domain/bond/special-terms.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { BondSubject } from '../../market/subject/page-subject.ts';
import { dateText, moneyText, percentText, ratePercentText } from '../../text/value-text.ts';
import { Block } from '../../ui/layout/block.tsx';
import { FactList } from '../../ui/layout/fact-list.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { narrow, wide } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import { wordsOf } from './record-facts.ts';
import { Words } from './record-parts.tsx';

type Event = BondRecords['restructurings'][number];
type Changed = Event['terms'][number];

const phone = [wide('term'), narrow('7rem', 'old'), narrow('7rem', 'new')];

/** What was agreed with the holders, with the terms before and after it side by side. */
export function RestructuringBlock({ facts }: { readonly facts: BondSubject }) {
  const text = useLabels('more');
  return (
    <Block id="restructuring" title={text('restructuring')} meta={facts.summary.faceCurrency}>
      {facts.records.restructurings.map((event) => (
        <EventFacts key={event.effectiveOn} event={event} />
      ))}
      <Words words={wordsOf(facts, 'restructuring')} />
    </Block>
  );
}

function EventFacts({ event }: { readonly event: Event }) {
  const text = useLabels('more');
  const language = useLanguage();
  const { kind, announcedOn, effectiveOn, haircut, consent, successorIsin, terms } = event;
  return (
    <>
      <FactList
        facts={[
          [text('restructuring_kind'), text(`restructuring_${kind}`)],
          [text('announced_on'), announcedOn && dateText(announcedOn, language)],
          [text('effective_on'), dateText(effectiveOn, language)],
          [text('nominal_haircut'), haircut === null ? null : percentText(haircut, language, 1)],
          [text('consent'), consent === null ? null : percentText(consent, language, 1)],
          [text('successor'), successorIsin && <span className="code">{successorIsin}</span>],
        ]}
      />
      {terms.length > 0 && <ChangedTerms terms={terms} />}
    </>
  );
}

function useTermText() {
  const text = useLabels('bond');
  const language = useLanguage();
  return (term: RestructuredTermName, number: number | null, date: string | null) => {
    if (date !== null) return dateText(date, language);
    if (number === null) return null;
    if (restructuredTerms[term] !== 'rate') return moneyText(number, language);
    return text('in_percent', { value: ratePercentText(number, language) });
  };
}

function ChangedTerms({ terms }: { readonly terms: readonly Changed[] }) {
  const text = useLabels('more');
  const termText = useTermText();
  const columns: readonly Column<Changed>[] = [
    { id: 'term', title: text('column_term'), wraps: true, cell: ({ term }) => text(`term_${term}`) },
    {
      id: 'old',
      title: text('column_before'),
      kind: 'number',
      cell: ({ term, oldNumber, oldDate }) => termText(term, oldNumber, oldDate),
    },
    {
      id: 'new',
      title: text('column_after'),
      kind: 'number',
      cell: ({ term, newNumber, newDate }) => <strong>{termText(term, newNumber, newDate)}</strong>,
    },
  ];
  return (
    <Table caption={text('restructuring')} columns={columns} lines={linesOf(terms, ({ term }) => term)} phone={phone} />
  );
}
