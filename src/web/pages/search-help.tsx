import { Link } from 'react-router';
import { listAddress } from '#contract/platform/page-address.ts';
import { bondStatuses } from '#domain/bond/bond-status.ts';
import { seniorities } from '#domain/bond/issue.ts';
import { bondKinds } from '#domain/fields/bond-kinds.ts';
import type { FilterField } from '#domain/fields/field.ts';
import { sectors } from '#domain/issuer/sector.ts';
import { filtersOf, findField, lists } from '#domain/lists/lists.ts';
import {
  namesOfField,
  typedExample,
  wordsOfKind,
  wordsOfSector,
  wordsOfSeniority,
  wordsOfStatus,
} from '#domain/lists/value-words.ts';
import { useLabels } from '../context/reader-context.tsx';
import { useChoiceText, useFieldName, useUnitText } from '../lists/use-field-texts.ts';
import type { PageArgs, PageProps } from '../platform/data/ask.ts';
import { DocumentPage } from '../platform/methods/document-page.tsx';
import { Block } from '../ui/layout/block.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { type Column, linesOf } from '../ui/table/column.ts';
import { Table } from '../ui/table/table.tsx';
import { TableBlock } from '../ui/table/table-block.tsx';
import styles from './search-help.module.css';

export function loader({ request }: PageArgs) {
  return { canonical: `${new URL(request.url).origin}/help/search/` };
}

/** The list of bonds that a typed text asks for. */
function TypedLink({ text }: { readonly text: string }) {
  return (
    <Link className={classNames('target', styles.typed)} to={`${listAddress('bonds')}?q=${encodeURIComponent(text)}`}>
      <code>{text}</code>
    </Link>
  );
}

function Words({ words }: { readonly words: readonly string[] }) {
  return (
    <span className={styles.words}>
      {words.map((word) => (
        <code key={word}>{word}</code>
      ))}
    </span>
  );
}

/** A filter with what its numbers are in. */
function useFilterName(): (field: FilterField) => string {
  const nameOf = useFieldName(lists.bonds);
  const unitOf = useUnitText();
  return (field) => [nameOf(field.id), unitOf(field)].filter((part) => part !== '').join(', ');
}

/** All filters and the words for their values. */
function FilterHelp() {
  return (
    <div className={styles.tables}>
      <FilterTable />
      <ValueTable />
    </div>
  );
}

/** Every filter with the names that may be typed for it and examples that lead to the list. */
function FilterTable() {
  const text = useLabels('search-help');
  const nameOf = useFilterName();
  const columns: readonly Column<FilterField>[] = [
    { id: 'filter', title: text('column_filter'), wraps: true, isKept: true, width: '12rem', cell: nameOf },
    {
      id: 'examples',
      title: text('column_examples'),
      wraps: true,
      isKept: true,
      cell: ({ examples = [] }) => (
        <span className={styles.words}>
          {examples.map((example) => (
            <TypedLink key={example} text={example} />
          ))}
        </span>
      ),
    },
    {
      id: 'names',
      title: text('column_names'),
      wraps: true,
      isKept: true,
      cell: (field) => <Words words={namesOfField(field)} />,
    },
  ];
  const phone = [
    { parts: ['filter', 'names'], width: 'minmax(0, 1fr)' },
    { parts: ['examples'], width: 'minmax(0, 1fr)' },
  ];
  return (
    <Block id="filters" title={text('filters')}>
      <Table
        caption={text('filters')}
        columns={columns}
        lines={linesOf(filtersOf(lists.bonds), ({ id }) => id)}
        phone={phone}
      />
    </Block>
  );
}

interface ValueLine {
  readonly id: string;
  readonly name: string;
  readonly words: readonly string[];
}

/** Every word that means a value of a list by itself. */
function ValueTable() {
  const text = useLabels('search-help');
  const choiceText = useChoiceText();
  const wordOf = (id: string, value: string) => {
    const field = findField(lists.bonds, id);
    return field === undefined ? value : choiceText(field, value);
  };
  const values: readonly ValueLine[] = [
    ...bondKinds.map((kind) => ({ id: `kind-${kind}`, name: wordOf('kind', kind), words: wordsOfKind(kind) })),
    ...seniorities.map((each) => ({ id: each, name: wordOf('seniority', each), words: wordsOfSeniority(each) })),
    { id: 'ig', name: text('grade_ig'), words: ['ig'] },
    { id: 'hy', name: text('grade_hy'), words: ['hy'] },
    ...bondStatuses.map(({ key }) => ({ id: key, name: wordOf('status', key), words: wordsOfStatus(key) })),
    ...sectors.map((sector) => ({ id: sector, name: wordOf('sector', sector), words: wordsOfSector(sector) })),
  ];
  const columns: readonly Column<ValueLine>[] = [
    { id: 'value', title: text('column_value'), wraps: true, isKept: true, width: '16rem', cell: ({ name }) => name },
    {
      id: 'words',
      title: text('column_words'),
      wraps: true,
      isKept: true,
      cell: ({ words }) => <Words words={words} />,
    },
  ];
  return (
    <TableBlock
      id="values"
      title={text('values')}
      columns={columns}
      rows={values}
      idOf={({ id }) => id}
      phone={[{ parts: ['value', 'words'], width: 'minmax(0, 1fr)' }]}
    />
  );
}

/** How filters are typed, in a few sentences. */
function FilterRules() {
  const text = useLabels('search-help');
  const facets = useLabels('facets');
  const rules = [
    text('rule_words', { example: '"call option"' }),
    text('rule_lists'),
    text('rule_precedence', { example: 'call eur or usd not banks' }),
    text('rule_codes'),
    text('rule_bounds'),
    text('rule_writing'),
    text('rule_mistakes'),
    facets('filter_closed'),
  ];
  return (
    <>
      <p className={styles.whole}>
        {text('whole')} <TypedLink text={`alder ${typedExample}`} />
      </p>
      <p className={styles.whole}>
        {text('sentence')} <TypedLink text={text('example')} />
      </p>
      <h2>{text('rules')}</h2>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </>
  );
}

/** The language of typed filters, told from the words and examples that the search itself knows. */
export default function SearchHelpPage({ loaderData: { canonical } }: PageProps<typeof loader>) {
  const text = useLabels('search-help');
  return (
    <DocumentPage title={text('title')} lead={text('lead')} canonical={canonical}>
      <FilterRules />
      <FilterHelp />
    </DocumentPage>
  );
}
