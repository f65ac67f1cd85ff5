import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { decimalsOf } from '#contract/lists/field-label.ts';
import { inSameDay } from '#contract/platform/as-of.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import type { ComparedHeight } from '#domain/figures/curves/curve-measures.ts';
import { lists } from '#domain/lists/lists.ts';
import { getMeasure } from '#domain/lists/measures.ts';
import { newestOf } from '#domain/platform/period.ts';
import { ChartExportMenu, useSourceText } from '../../charts/export/chart-export-menu.tsx';
import type { LegendEntry } from '../../charts/frame-view.tsx';
import { pointsFrame, unnamed } from '../../charts/scatter/scatter-frame.ts';
import { ScatterLegend } from '../../charts/scatter/scatter-legend.tsx';
import { ScatterSurface } from '../../charts/scatter/scatter-surface.tsx';
import { DayLink, useAsOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { useCurveWords } from '../../lists/list/scatter-words.tsx';
import { useMeasureTexts } from '../../lists/use-field-texts.ts';
import { addressOfCall } from '../../platform/data/ask.ts';
import { FileChoice } from '../../platform/files/file-menu.tsx';
import { dateText, percentText, signedText, yearsText } from '../../text/value-text.ts';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { ClosedShapes, EmptyState, ErrorState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { dayColumn, figureColumn, nameColumn, narrow, wide, wordColumn } from '../../ui/table/columns.tsx';
import { LongTable } from '../../ui/table/long-table.tsx';
import { Table } from '../../ui/table/table.tsx';
import {
  type CurveBond,
  dashOfBefore,
  type Group,
  type GroupSpread,
  groupChanges,
  groupSpreads,
  looks,
  sceneOf,
} from './bond-curve-scene.ts';
import { KeptChoices, ShowButton, stay, useCurvesChoice } from './curve-choice.tsx';
import { useGroupName } from './curve-texts.ts';
import styles from './curves.module.css';
import { bondsQueryOf, type CurvesData, type GroupBonds, isClosedTo } from './curves-data.ts';

const [xMeasure, yMeasure] = [getMeasure(lists.bonds, 'maturity'), getMeasure(lists.bonds, 'yield')];

/** Whose bonds, and against whose. */
function GroupChoice(page: CurvesData) {
  const text = useLabels('curves');
  const nameOf = useGroupName(page);
  const { state, groups, currency } = page;
  const { show } = useCurvesChoice(state);
  const ids = [
    ...new Set([state.bonds, ...(state.against === null ? [] : [state.against]), ...groups.map(({ id }) => id)]),
  ];
  const options = ids.map((id) => ({ id, text: nameOf(id) }));
  return (
    <form method="get" action="/curves/" className={styles.bar} onSubmit={stay}>
      <input type="hidden" name="currency" value={currency} />
      <KeptChoices state={state} fields={['bonds', 'against']} />
      <NativeSelect
        name="bonds"
        label={text('bonds_of')}
        value={state.bonds}
        options={options}
        onChange={(id) => show({ bonds: id })}
      />
      <NativeSelect
        name="against"
        label={text('bonds_against')}
        value={state.against ?? ''}
        options={[{ id: '', text: text('over_none') }, ...options.filter(({ id }) => id !== state.bonds)]}
        onChange={(id) => show({ against: id === '' ? null : id })}
      />
      <ShowButton />
    </form>
  );
}

function useBondColumns(): readonly Column<CurveBond>[] {
  const text = useLabels('curves');
  const list = useLabels('list');
  const { axisOf } = useMeasureTexts(lists.bonds);
  const language = useLanguage();
  const width = '9rem';
  const inYears = (value: number) => yearsText(value, language);
  const inPercent = (value: number) => percentText(value / 100, language, 3);
  const inBasisPoints = (value: number) => signedText(value, 1, language);
  return [
    nameColumn<CurveBond>(
      list('column_name'),
      ({ name }) => name,
      ({ id }) => pageAddress('bonds', id),
      { width: '18rem' },
    ),
    wordColumn('group', text('column_group'), ({ group }) => group, { width: '12rem', rank: 3 }),
    figureColumn<CurveBond>('years', axisOf(xMeasure), ({ x }) => x, inYears, { width }),
    figureColumn<CurveBond>('yield', axisOf(yMeasure), ({ y }) => y, inPercent, { width }),
    figureColumn<CurveBond>('richness', text('column_richness'), ({ richness }) => richness, inBasisPoints, {
      width: '11rem',
      hint: text('richness_hint'),
    }),
    dayColumn(
      list('column_date'),
      ({ date }) => (date === '' ? null : date),
      (day) => dateText(day, language),
      { width: '8rem' },
    ),
  ];
}

const phone = [wide('name', 'group'), narrow('5.5rem', 'yield', 'years'), narrow('7rem', 'richness', 'date')];

/** The spread of one group over the other, as a table. */
function GroupSpreadTable({ groups }: Pick<DrawnProps, 'groups'>) {
  const text = useLabels('curves');
  const language = useLanguage();
  const { axisOf } = useMeasureTexts(lists.bonds);
  const spreads = groupSpreads(groups);
  const [one, other] = groups;
  if (spreads.length === 0 || one === undefined || other === undefined) return null;
  const caption = text('spread', { curve: one.name, over: other.name });
  const columns: readonly Column<GroupSpread>[] = [
    { id: 'years', title: axisOf(xMeasure), cell: ({ years }) => numberText(years, 0, language), isFixed: true },
    figureColumn<GroupSpread>(
      'spread',
      text('column_spread'),
      ({ spread }) => spread,
      (value) => signedText(value, 1, language),
    ),
  ];
  return (
    <Disclosure title={caption}>
      <Table
        caption={caption}
        columns={columns}
        lines={linesOf(spreads, ({ years }) => `${years}`)}
        phone={[wide('years'), narrow('7rem', 'spread')]}
      />
    </Disclosure>
  );
}

/** What the curve of a group has moved since the earlier day, at whole years; where that day has no curve, so it says. */
function GroupChangeTable({ group }: { readonly group: Group }) {
  const text = useLabels('curves');
  const language = useLanguage();
  const { axisOf } = useMeasureTexts(lists.bonds);
  const { name, before } = group;
  const changes = groupChanges(group);
  if (before === null) return null;
  const date = dateText(before.date, language);
  if (before.curve === null) return <p className={styles.words}>{text('before_missing', { name, date })}</p>;
  if (changes.length === 0) return null;
  const caption = `${name}: ${text('change_since', { date })}`;
  const write = (value: number) => percentText(value / 100, language, 3);
  const columns: readonly Column<ComparedHeight>[] = [
    { id: 'years', title: axisOf(xMeasure), cell: ({ years }) => numberText(years, 0, language), isFixed: true },
    figureColumn<ComparedHeight>('now', axisOf(yMeasure), ({ now }) => now, write),
    figureColumn<ComparedHeight>('before', text('column_before', { date }), (height) => height.before, write),
    figureColumn<ComparedHeight>(
      'change',
      text('column_change'),
      ({ now, before: then }) => (then === null ? null : (now - then) * 100),
      (value) => signedText(value, 1, language),
    ),
  ];
  return (
    <Disclosure title={caption} isOpenAtStart>
      <Table
        caption={caption}
        columns={columns}
        lines={linesOf(changes, ({ years }) => `${years}`)}
        phone={[wide('years'), narrow('6rem', 'now', 'before'), narrow('6rem', 'change')]}
      />
    </Disclosure>
  );
}

/** What the lines of a picture of groups are. */
function useLegend(groups: readonly Group[]): readonly LegendEntry[] {
  const text = useLabels('curves');
  const language = useLanguage();
  return groups.flatMap((group, at) => {
    const { name, before } = group;
    const ink = looks[at]?.ink ?? 'chart-1';
    const earlier = before?.curve ? text('rate_before', { rate: name, date: dateText(before.date, language) }) : null;
    return [{ name, ink }, ...(earlier === null ? [] : [{ name: earlier, ink, dash: dashOfBefore }])];
  });
}

interface DrawnProps {
  readonly groups: readonly Group[];
  readonly title: string;
}

function useScene(groups: readonly Group[]) {
  const { axisOf } = useMeasureTexts(lists.bonds);
  const language = useLanguage();
  const scene = useMemo(() => sceneOf(groups), [groups]);
  const titles = { x: axisOf(xMeasure), y: axisOf(yMeasure) };
  const frame = pointsFrame({
    scene,
    titles,
    numberText: (value, decimals) => numberText(value, decimals, language),
    labelOf: unnamed,
    size: { width: 0, height: 0 },
    curve: { ink: 'text', isAbove: true },
  });
  return { scene, frame, titles };
}

/** How the curve of each group is fitted; of a group without one, why. */
function useGroupWords(groups: readonly Group[]): readonly string[] {
  const curveWords = useCurveWords();
  const text = useLabels('curves');
  const language = useLanguage();
  const decimals = decimalsOf(yMeasure.field);
  return groups.flatMap(({ name, scatter, before }) => {
    // With too few bonds for any curve, the least of them says so.
    const fit = (scatter.curves ?? []).length === 0 ? 'line' : scatter.fit;
    const words = curveWords({ ...scatter, fit }, decimals, () => name);
    const own = scatter.curves?.length === 0 ? words.map((word) => `${name}: ${word}`) : words;
    if (!before?.curve) return own;
    const earlier = text('rate_before', { rate: name, date: dateText(before.date, language) });
    return [...own, ...curveWords({ fit: before.fit, curves: [before.curve] }, decimals, () => earlier)];
  });
}

/** Bonds as points on the curve of their group, and as a table with what each is rich or cheap. */
function DrawnBonds({ groups, title }: DrawnProps) {
  const text = useLabels('curves');
  const language = useLanguage();
  const navigate = useNavigate();
  const asOf = useAsOf();
  const { scene, frame, titles } = useScene(groups);
  const columns = useBondColumns();
  const factsOf = ({ x, y, richness, date }: CurveBond) => [
    { name: titles.x, value: yearsText(x, language) },
    { name: titles.y, value: percentText(y / 100, language, 3) },
    ...(richness === null ? [] : [{ name: text('column_richness'), value: signedText(richness, 1, language) }]),
    ...(date === '' ? [] : [{ name: null, value: dateText(date, language) }]),
  ];
  const legend = useLegend(groups);
  return (
    <>
      <ScatterSurface
        scene={scene}
        frame={frame}
        description={title}
        hint={text('bonds_explore')}
        factsOf={factsOf}
        onOpen={({ id }) => void navigate(inSameDay(pageAddress('bonds', id), asOf))}
      />
      {legend.length > 1 && <ScatterLegend entries={legend} />}
      <p className={styles.words}>{useGroupWords(groups).join(' ')}</p>
      {groups.map((group) => (
        <GroupChangeTable key={group.name} group={group} />
      ))}
      <GroupSpreadTable groups={groups} />
      <LongTable
        caption={title}
        columns={columns}
        lines={linesOf(scene.bonds, ({ key }) => key)}
        phone={phone}
        sorting={{ by: 'table', first: { column: 'richness', order: 'desc' } }}
      />
    </>
  );
}

function BondFiles({ groups, title, page }: DrawnProps & { readonly page: CurvesData }) {
  const table = useLabels('tables');
  const { frame, scene } = useScene(groups);
  const legend = useLegend(groups);
  const source = useSourceText([], newestOf(scene.points.map(({ date }) => date)) ?? '');
  const sheetOf = () => ({
    frame,
    legend,
    texts: { title, subtitle: page.currency, source, fileName: title },
  });
  const query = bondsQueryOf(page.state.bonds, page);
  const address = (format: 'xlsx' | 'csv') =>
    addressOfCall('GET /api/curves/bonds/file/:format/', { params: { format }, query });
  return (
    <ChartExportMenu sheetOf={sheetOf}>
      <FileChoice address={address('xlsx')}>{table('file_xlsx')}</FileChoice>
      <FileChoice address={address('csv')}>{table('file_csv')}</FileChoice>
    </ChartExportMenu>
  );
}

/** The groups that came with bonds. */
function groupsOf({ state, bonds, against }: CurvesData, nameOf: (id: string) => string): readonly Group[] {
  const group = (id: string | null, answer: GroupBonds | null): readonly Group[] =>
    id === null || answer?.ok !== true
      ? []
      : [{ name: nameOf(id), scatter: answer.value.scatter, before: answer.value.before }];
  return [...group(state.bonds, bonds), ...group(state.against, against)].filter(
    ({ scatter }) => (scatter.ids ?? []).length > 0,
  );
}

/** The bonds of a sector or issuer on a curve through their yields, beside those of another one. */
export function BondCurves(page: CurvesData) {
  const text = useLabels('curves');
  const nameOf = useGroupName(page);
  const { state, bonds, currency } = page;
  const title = text('bonds_title', { name: nameOf(state.bonds), currency });
  const groups = groupsOf(page, nameOf);
  const isClosed = isClosedTo(bonds);
  return (
    <Block
      id="curve-bonds"
      title={title}
      tools={groups.length > 0 && <BondFiles groups={groups} title={title} page={page} />}
      foot={
        <span className={styles.foot}>
          {text('note_bonds')} <DayLink to="/methods/scatter/">{text('bonds_method')}</DayLink>
        </span>
      }
      isWaiting={groups.length === 0}
    >
      <GroupChoice {...page} />
      {isClosed ? (
        <ClosedShapes />
      ) : !bonds.ok ? (
        <ErrorState title={text('bonds_failed')} code={bonds.code} />
      ) : groups.length === 0 ? (
        <EmptyState icon="list" title={text('bonds_empty')} />
      ) : (
        <DrawnBonds groups={groups} title={title} />
      )}
    </Block>
  );
}
