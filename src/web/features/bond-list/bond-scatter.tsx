import { type CSSProperties, useMemo } from 'react';
import type { BondScatter as BondScatterAnswer } from '#contract/bond-list/bond-scatter.ts';
import { paramsOfFacets } from '#contract/bond-list/facet-params.ts';
import { numberText } from '#contract/number-text.ts';
import { type Facets, listFacets } from '#domain/facets/facets.ts';
import { newestOf } from '#domain/newest-of.ts';
import { ChartExportMenu, useSourceText } from '../../charts/export/chart-export-menu.tsx';
import type { ChartSheet } from '../../charts/export/chart-sheet.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { type Answered, addressOfCall } from '../../data/ask.ts';
import type { ScatterChoice } from '../../facets/scatter-search.ts';
import { useFacetValue } from '../../facets/use-facet-texts.ts';
import { FileChoice } from '../../files/file-menu.tsx';
import { type ListQuery, listCallQuery } from '../../lists/list-query.ts';
import { NotCounted } from '../../lists/not-ready.tsx';
import { dateText } from '../../text/date-text.ts';
import { signedText } from '../../text/figure-text.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import styles from './bond-scatter.module.css';
import { ScatterBar } from './scatter-bar.tsx';
import { decimalsOfMeasure } from './scatter-decimals.ts';
import { ScatterPicture } from './scatter-picture.tsx';
import { scatterPictureFrame } from './scatter-picture-frame.ts';
import { type ScatterBond, type ScatterScene, scatterScene } from './scatter-scene.ts';
import { ScatterTable } from './scatter-table.tsx';
import { ScatterWords } from './scatter-words.tsx';
import { useMeasureName } from './use-measure-name.ts';

export type ScatterAnswer = Answered<{ readonly scatter: BondScatterAnswer | null }>;

interface BondScatterProps {
  readonly answer: ScatterAnswer;
  readonly choice: ScatterChoice;
  readonly facets: Facets;
  readonly query: ListQuery;
}

/** The bonds of the list as points of two measures, with a fitted curve. */
export function BondScatter({ answer, choice, facets, query }: BondScatterProps) {
  const text = useLabels('scatter');
  const nameOf = useMeasureName();
  const title = text('title', { x: nameOf(choice.x), y: nameOf(choice.y) });
  const scatter = answer.ok ? answer.value.scatter : null;
  const isClosed = !answer.ok && (answer.code === 'need_auth' || answer.code === 'need_access');
  if (scatter !== null) return <Drawn {...{ scatter, choice, facets, query, title }} />;
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
  const valueText = useFacetValue();
  const facet = listFacets.find((each) => each === colour);
  return (value) => {
    if (value === null) return text('others');
    if (value === '') return facets('no_value');
    return facet === undefined ? value : valueText(facet, value);
  };
}

interface DrawnProps extends Omit<BondScatterProps, 'answer'> {
  readonly scatter: BondScatterAnswer;
  readonly title: string;
}

function Drawn({ scatter, choice, facets, query, title }: DrawnProps) {
  const text = useLabels('scatter');
  const language = useLanguage();
  const groupText = useGroupText(choice);
  const scene = useMemo(() => scatterScene(scatter, choice), [scatter, choice]);
  const names = { x: text(`axis_${choice.x}`), y: text(`axis_${choice.y}`) };
  const number = (value: number, decimals: number) => numberText(value, decimals, language);
  const frame = scatterPictureFrame(scene, scatter.curve, { ...names, number });
  const factsOf = ({ x, y, residual, date }: ScatterBond) => [
    `${names.x}: ${number(x, decimalsOfMeasure[choice.x])}`,
    `${names.y}: ${number(y, decimalsOfMeasure[choice.y])}`,
    ...(residual === null
      ? []
      : [`${text('residual')}: ${signedText(residual, decimalsOfMeasure[choice.y], language)}`]),
    ...(date === '' ? [] : [dateText(date, language)]),
  ];
  const day = newestOf(scene.bonds.map(({ date }) => date)) ?? '';
  const source = useSourceText([], day);
  const legend = scene.groups.map(({ value, ink }) => ({ name: groupText(value), ink }));
  const sheetOf = () => ({
    frame,
    texts: { title, subtitle: text('count', { count: scene.drawn.length }), source, fileName: title },
    legend,
  });
  const asked = { q: listCallQuery(query).q, ...Object.fromEntries(paramsOfFacets(facets)), ...choice };
  const address = (format: 'xlsx' | 'csv') =>
    addressOfCall('GET /api/bonds/scatter/file/:format/', { params: { format }, query: asked });
  const isEmpty = scene.drawn.length === 0;
  return (
    <Block id="scatter" title={title} tools={!isEmpty && <ScatterExport {...{ sheetOf, address }} />}>
      <ScatterBar choice={choice} query={query} />
      {isEmpty ? (
        <EmptyState icon="list" title={text('empty')} />
      ) : (
        <ScatterPicture {...{ scene, frame, factsOf }} description={title} />
      )}
      <Legend scene={scene} groupText={groupText} />
      <ScatterWords {...{ scatter, choice }} />
      {!isEmpty && (
        <div className={styles.table}>
          <ScatterTable bonds={scene.bonds} {...{ choice, groupText }} />
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

interface LegendProps {
  readonly scene: ScatterScene;
  readonly groupText: (value: string | null) => string;
}

function Legend({ scene, groupText }: LegendProps) {
  const language = useLanguage();
  return (
    <ul className={styles.legend}>
      {scene.groups.map(({ value, ink, count }) => (
        <li key={value} style={{ '--ink': `var(--${ink})` } as CSSProperties}>
          <i />
          {`${groupText(value)} ${numberText(count, 0, language)}`}
        </li>
      ))}
    </ul>
  );
}
