import { Form } from 'react-router';
import type { BondSummaries } from '#contract/bond/bond-summary.ts';
import { MAX_TERM_LENGTH } from '#contract/lists/search/search-kinds.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { MAX_COMPARED_BONDS } from '#domain/bond/max-compared-bonds.ts';
import { plainTitle } from '#domain/lists/search/plain-title.ts';
import { ComparisonTable } from '../bond/bond-comparison/comparison-table.tsx';
import { DayLink, useAudience, useLabels } from '../context/reader-context.tsx';
import { keyOfLine } from '../market/data/compared-lines.ts';
import { type Answered, type Api, ask, type PageArgs, type PageProps, pageContext } from '../platform/data/ask.ts';
import type { ComparisonQuery } from '../platform/data/comparison-query.ts';
import { comparisonAddress, comparisonPath, comparisonQueryOf } from '../platform/data/comparison-query.ts';
import { issuerInWords } from '../platform/data/issuer-words.ts';
import { PageFooter } from '../site/shell/page-footer.tsx';
import { Button } from '../ui/controls/button.tsx';
import { searchTyping, TextField } from '../ui/controls/text-field.tsx';
import { BlockBoundary } from '../ui/feedback/block-boundary.tsx';
import { AccessPrompt, ErrorState, Note } from '../ui/feedback/notice.tsx';
import { Block } from '../ui/layout/block.tsx';
import { FramedPage } from '../ui/layout/framed-page.tsx';
import styles from './compare.module.css';

interface FoundBond {
  readonly id: number;
  readonly name: string;
}

async function findBonds(api: Api, { term, bonds }: ComparisonQuery): Promise<Answered<readonly FoundBond[]>> {
  if (term === '') return { ok: true, value: [] };
  const answered = await ask(api, 'POST /api/suggest/bonds/', { kind: 'read', body: encodeURIComponent(term) });
  if (!answered.ok) return answered;
  const value = answered.value.items
    .map(({ id, ttl }) => ({ id, name: plainTitle(ttl) }))
    .filter(({ id }) => !bonds.includes(id));
  return { ok: true, value };
}

/** Bonds beside each other, field by field: all of it stands in the address. */
export async function loader({ request, context }: PageArgs) {
  const { api, language, texts } = context.get(pageContext);
  const query = comparisonQueryOf(new URL(request.url).searchParams);
  const bonds = query.bonds.join(',');
  // As many as one call tells of; the others are counted.
  const named = query.leftOut.slice(0, MAX_COMPARED_BONDS);
  const summaries = (ids: string) =>
    ids === '' ? null : ask(api, 'GET /api/bond-summaries/', { query: { bonds: ids } });
  const [compared, found, others] = await Promise.all([
    summaries(bonds),
    findBonds(api, query),
    summaries(named.join(',')),
  ]);
  return {
    query,
    found,
    leftOut: namesOf(named, others),
    compared: compared && inWords(compared, { language, texts }),
  };
}

/** What bonds are called, by their ids where that is not told. */
function namesOf(ids: readonly number[], answered: Answered<BondSummaries> | null): readonly string[] {
  const known = answered?.ok === true ? answered.value.items : [];
  return ids.map((id) => known.find((summary) => summary.id === id)?.shortName ?? String(id));
}

function inWords(
  compared: Answered<BondSummaries>,
  textContext: Parameters<typeof issuerInWords>[1],
): Answered<BondSummaries> {
  if (!compared.ok) return compared;
  const items = compared.value.items.map((summary) => ({
    ...summary,
    issuer: summary.issuer && issuerInWords(summary.issuer, textContext),
  }));
  return { ok: true, value: { ...compared.value, items } };
}

export default function Compare({ loaderData: { query, found, compared, leftOut } }: PageProps<typeof loader>) {
  const text = useLabels('bond-comparison');
  const further = query.leftOut.length - leftOut.length;
  const names = [...leftOut, ...(further > 0 ? [text('further', { count: further })] : [])].join(', ');
  return (
    <FramedPage title={text('title')} lead={text('lead')} navigation={null}>
      <BlockBoundary id="comparison" title={text('title')}>
        <Block
          id="comparison"
          title={text('fields')}
          tools={<Tools query={query} summaries={compared?.ok === true ? compared.value.items : []} />}
        >
          <AddBond query={query} found={found} />
          {leftOut.length > 0 && <Note tone="warn">{text('left_out', { names, count: MAX_COMPARED_BONDS })}</Note>}
          <Compared query={query} compared={compared} />
        </Block>
      </BlockBoundary>
      <PageFooter sources={[]} />
    </FramedPage>
  );
}

interface ToolsProps {
  readonly query: ComparisonQuery;
  readonly summaries: BondSummaries['items'];
}

function Tools({ query, summaries }: ToolsProps) {
  return (
    <span className={styles.tools}>
      <ChartLink summaries={summaries} />
      <RowsLink query={query} />
    </span>
  );
}

/** The chart of the reference with the others as lines, each on its main venue. */
function ChartLink({ summaries }: Pick<ToolsProps, 'summaries'>) {
  const text = useLabels('bond-comparison');
  const isFull = useAudience() === 'full';
  const [main, ...others] = summaries;
  const lines = others.flatMap(({ id, venueId }) =>
    venueId === null ? [] : [keyOfLine({ id, venueId, model: 'bonds' })],
  );
  if (!isFull || main === undefined || lines.length === 0) return null;
  return <DayLink to={`${pageAddress('bonds', main.id)}?compare=${lines.join(',')}#graph`}>{text('chart')}</DayLink>;
}

/** All rows, or those in which the bonds differ. */
function RowsLink({ query }: { readonly query: ComparisonQuery }) {
  const text = useLabels('bond-comparison');
  if (query.bonds.length < 2) return null;
  const hasDifferencesOnly = !query.hasDifferencesOnly;
  return (
    <DayLink to={comparisonAddress({ ...query, hasDifferencesOnly })} preventScrollReset>
      {text(hasDifferencesOnly ? 'only_differences' : 'all_fields')}
    </DayLink>
  );
}

interface AddBondProps {
  readonly query: ComparisonQuery;
  readonly found: Answered<readonly FoundBond[]>;
}

function AddBond({ query, found }: AddBondProps) {
  const text = useLabels('bond-comparison');
  const search = useLabels('search');
  const { bonds, hasDifferencesOnly, term } = query;
  if (bonds.length >= MAX_COMPARED_BONDS) return <Note>{text('full', { count: MAX_COMPARED_BONDS })}</Note>;
  return (
    <search className={styles.add}>
      <Form action={comparisonPath} method="get" className={styles.form} preventScrollReset>
        {bonds.length > 0 && <input type="hidden" name="bonds" value={bonds.join(',')} />}
        {hasDifferencesOnly && <input type="hidden" name="differences" value="1" />}
        <TextField
          key={`${bonds.join(',')} ${term}`}
          label={text('add')}
          placeholder={text('add_hint')}
          type="search"
          name="add"
          {...searchTyping}
          maxLength={MAX_TERM_LENGTH}
          defaultValue={term}
        />
        <Button type="submit" look="primary">
          {text('find')}
        </Button>
      </Form>
      {!found.ok && <ErrorState title={search('failed')} code={found.code} />}
      {term !== '' && found.ok && found.value.length === 0 && <Note>{text('none_found', { term })}</Note>}
      {found.ok && found.value.length > 0 && (
        <ul className={styles.found} aria-label={text('found')}>
          {found.value.map(({ id, name }) => (
            <li key={id}>
              <DayLink to={comparisonAddress({ bonds: [...bonds, id], hasDifferencesOnly })} preventScrollReset>
                {name}
              </DayLink>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

interface ComparedProps {
  readonly query: ComparisonQuery;
  readonly compared: Answered<BondSummaries> | null;
}

function Compared({ query, compared }: ComparedProps) {
  const text = useLabels('bond-comparison');
  const errors = useLabels('errors');
  const audience = useAudience();
  if (audience !== 'full') {
    return <AccessPrompt what={errors(audience === 'visitor' ? 'not_authorized_compare' : 'get_access_compare')} />;
  }
  if (compared === null) return <Note>{text('empty')}</Note>;
  if (!compared.ok) return <ErrorState title={text('failed')} code={compared.code} />;
  const { items, unknown } = compared.value;
  return (
    <>
      {unknown.length > 0 && <Note>{text('unknown', { ids: unknown.join(', ') })}</Note>}
      {items.length > 0 && <ComparisonTable summaries={items} query={query} />}
    </>
  );
}
