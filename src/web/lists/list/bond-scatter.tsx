import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { BondScatter as BondScatterAnswer } from '#contract/lists/bond-scatter.ts';
import { decimalsOf } from '#contract/lists/field-label.ts';
import { inSameDay } from '#contract/platform/as-of.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { writeAsked } from '#domain/lists/asked.ts';
import { findField, type List, lists } from '#domain/lists/lists.ts';
import { getMeasure, type Measure } from '#domain/lists/measures.ts';
import type { Language } from '#domain/platform/language.ts';
import { newestOf } from '#domain/platform/period.ts';
import { ChartExportMenu, useSourceText } from '../../charts/export/chart-export-menu.tsx';
import type { ChartSheet } from '../../charts/export/chart-sheet.ts';
import { pointsFrame, unnamed } from '../../charts/scatter/scatter-frame.ts';
import { ScatterLegend } from '../../charts/scatter/scatter-legend.tsx';
import { ScatterSurface } from '../../charts/scatter/scatter-surface.tsx';
import { useAsOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { type Answered, addressOfCall } from '../../platform/data/ask.ts';
import { FileChoice } from '../../platform/files/file-menu.tsx';
import { listCallQuery } from '../../platform/lists/list-query.ts';
import { NotCounted } from '../../platform/lists/not-ready.tsx';
import { dateText, signedText } from '../../text/value-text.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { dayColumn, figureColumn, nameColumn, wordColumn } from '../../ui/table/columns.tsx';
import { LongTable } from '../../ui/table/long-table.tsx';
import type { ListPlace } from '../asked-search.ts';
import type { ScatterChoice } from '../scatter-search.ts';
import { useChoiceText, useMeasureTexts } from '../use-field-texts.ts';
import styles from './bond-scatter.module.css';
import { ScatterBar } from './scatter-bar.tsx';
import { type BondPoint, type ScatterBond, scatterScene } from './scatter-scene.ts';
import { ScatterWords } from './scatter-words.tsx';

export type ScatterAnswer = Answered<{ readonly scatter: BondScatterAnswer | null }>;

interface BondScatterProps {
  readonly answer: ScatterAnswer;
  readonly choice: ScatterChoice;
  readonly place: ListPlace;
}

/** The bonds of the list as points of two measures, with a fitted curve for each of the largest groups. */
export function BondScatter({ answer, choice, place }: BondScatterProps) {
  const text = useLabels('scatter');
  const { nameOf } = useMeasureTexts(place.list);
  const nameIn = (id: string) => nameOf(getMeasure(place.list, id));
  const title = text('title', { x: nameIn(choice.x), y: nameIn(choice.y) });
  const scatter = answer.ok ? answer.value.scatter : null;
  const isClosed = !answer.ok && (answer.code === 'need_auth' || answer.code === 'need_access');
  if (scatter !== null) return <Drawn scatter={scatter} choice={choice} place={place} title={title} />;
  return (
    <Block id="scatter" title={title} isWaiting>
      {answer.ok ? (
        <NotCounted />
      ) : isClosed ? (
        <EmptyState icon="lock" title={text('closed')} />
      ) : (
        <ErrorState title={text('failed')} code={answer.code} />
      )}
    </Block>
  );
}

/** What a colour stands for, in words. */
function useGroupText({ colour }: ScatterChoice): (value: string | null) => string {
  const text = useLabels('scatter');
  const facets = useLabels('facets');
  const choiceText = useChoiceText();
  const field = findField(lists.bonds, colour);
  return (value) => {
    if (value === null) return text('others');
    if (value === '') return facets('no_value');
    return field === undefined ? value : choiceText(field, value);
  };
}

interface DrawnProps extends Omit<BondScatterProps, 'answer'> {
  readonly scatter: BondScatterAnswer;
  readonly title: string;
}

interface ScatterTableProps {
  readonly bonds: readonly ScatterBond[];
  readonly choice: ScatterChoice;
  readonly list: List;
  readonly groupText: (value: string) => string;
}

/** The points as a table, with what each is off the curve. */
function ScatterTable({ bonds, choice, list, groupText }: ScatterTableProps) {
  const text = useLabels('scatter');
  const columns = useScatterColumns(list, choice, groupText);
  return (
    <Disclosure title={text('table')}>
      <LongTable
        caption={text('table')}
        columns={columns}
        lines={linesOf(bonds, ({ id }) => id)}
        phone={[
          { parts: ['name', 'date'], width: 'minmax(0, 1fr)' },
          { parts: ['y', 'x'], align: 'end', width: '5.5rem' },
          { parts: ['residual', 'group'], align: 'end', width: '6rem' },
        ]}
      />
    </Disclosure>
  );
}

/** The value of the curve. */
const fittedOf = ({ y, residual }: ScatterBond) => (residual === null ? null : y - residual);

const writer =
  ({ field }: Measure, language: Language) =>
  (value: number) =>
    numberText(value, decimalsOf(field), language);

function useScatterColumns(
  bonds: List,
  choice: ScatterChoice,
  groupText: (value: string) => string,
): readonly Column<ScatterBond>[] {
  const text = useLabels('scatter');
  const list = useLabels('list');
  const facets = useLabels('facets');
  const language = useLanguage();
  const { axisOf } = useMeasureTexts(bonds);
  const [x, y] = [getMeasure(bonds, choice.x), getMeasure(bonds, choice.y)];
  const write = (measure: Measure) => writer(measure, language);
  const width = '9rem';
  return [
    nameColumn<ScatterBond>(
      list('column_name'),
      ({ name }) => name,
      ({ id }) => pageAddress('bonds', id),
      { width: '18rem' },
    ),
    wordColumn('group', facets(`name_${choice.colour}`), ({ group }) => groupText(group), { width }),
    figureColumn<ScatterBond>('x', axisOf(x), (bond) => bond.x, write(x), { width }),
    figureColumn<ScatterBond>('y', axisOf(y), (bond) => bond.y, write(y), { width }),
    figureColumn('fitted', text('fitted'), fittedOf, write(y), { width, rank: 3 }),
    figureColumn<ScatterBond>('residual', text('residual'), ({ residual }) => residual, write(y), {
      width: '10.5rem',
      hint: text('residual_hint'),
      cell: ({ residual, isOutlier }) => {
        if (isOutlier) return text('far_out');
        return residual === null ? null : signedText(residual, decimalsOf(y.field), language);
      },
    }),
    dayColumn(
      list('column_date'),
      ({ date }) => (date === '' ? null : date),
      (day) => dateText(day, language),
      { width: '8rem' },
    ),
  ];
}

function Drawn({ scatter, choice, place, title }: DrawnProps) {
  const text = useLabels('scatter');
  const language = useLanguage();
  const navigate = useNavigate();
  const asOf = useAsOf();
  const groupText = useGroupText(choice);
  const number = useCallback((value: number, decimals: number) => numberText(value, decimals, language), [language]);
  const { list, query } = place;
  const { axisOf } = useMeasureTexts(list);
  const [x, y] = [getMeasure(list, choice.x), getMeasure(list, choice.y)];
  const scene = useMemo(
    () => scatterScene(scatter, getMeasure(list, choice.x), number),
    [scatter, list, choice.x, number],
  );
  const names = { x: axisOf(x), y: axisOf(y) };
  const frame = pointsFrame({
    scene,
    titles: names,
    numberText: number,
    labelOf: unnamed,
    size: { width: 0, height: 0 },
    curve: { ink: 'text', isAbove: true },
  });
  const factsOf = ({ bond: { residual, date, ...bond } }: BondPoint) => [
    { name: names.x, value: number(bond.x, decimalsOf(x.field)) },
    { name: names.y, value: number(bond.y, decimalsOf(y.field)) },
    ...(residual === null
      ? []
      : [{ name: text('residual'), value: signedText(residual, decimalsOf(y.field), language) }]),
    ...(date === '' ? [] : [{ name: null, value: dateText(date, language) }]),
  ];
  const day = newestOf(scene.bonds.map(({ date }) => date)) ?? '';
  const source = useSourceText([], day);
  const legend = scene.groups.map(({ value, look: { ink } }) => ({ name: groupText(value), ink }));
  const sheetOf = () => ({
    frame,
    texts: { title, subtitle: text('count', { count: scene.points.length }), source, fileName: title },
    legend,
  });
  const asked = { q: listCallQuery(query).q, ...Object.fromEntries(writeAsked(list, place.asked)), ...choice };
  const address = (format: 'xlsx' | 'csv') =>
    addressOfCall('GET /api/bonds/scatter/file/:format/', { params: { format }, query: asked });
  const isEmpty = scene.points.length === 0;
  return (
    <Block id="scatter" title={title} tools={!isEmpty && <ScatterExport sheetOf={sheetOf} address={address} />}>
      <ScatterBar choice={choice} list={list} query={query} />
      {isEmpty ? (
        <EmptyState icon="list" title={text('empty')} />
      ) : (
        <ScatterSurface
          scene={scene}
          frame={frame}
          description={title}
          hint={text('explore')}
          factsOf={factsOf}
          onOpen={({ bond }) => void navigate(inSameDay(pageAddress('bonds', bond.id), asOf))}
        />
      )}
      <ScatterLegend
        entries={scene.groups.map(({ value, look: { ink }, count }) => ({
          name: `${groupText(value)} ${number(count, 0)}`,
          ink,
        }))}
      />
      <ScatterWords scatter={scatter} choice={choice} list={list} groupText={groupText} />
      {!isEmpty && (
        <div className={styles.table}>
          <ScatterTable bonds={scene.bonds} choice={choice} list={list} groupText={groupText} />
        </div>
      )}
    </Block>
  );
}

interface ScatterExportProps {
  readonly sheetOf: () => ChartSheet;
  /** Of the points as a file. */
  readonly address: (format: 'xlsx' | 'csv') => string;
}

/** The picture and its points as files. */
function ScatterExport({ sheetOf, address }: ScatterExportProps) {
  const table = useLabels('tables');
  return (
    <ChartExportMenu sheetOf={sheetOf}>
      <FileChoice address={address('xlsx')}>{table('file_xlsx')}</FileChoice>
      <FileChoice address={address('csv')}>{table('file_csv')}</FileChoice>
    </ChartExportMenu>
  );
}
