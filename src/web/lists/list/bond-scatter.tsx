import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { BondScatter as BondScatterAnswer } from '#contract/lists/bond-scatter.ts';
import { inSameDay } from '#contract/platform/as-of.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { writeAsked } from '#domain/lists/asked.ts';
import { findField, lists } from '#domain/lists/lists.ts';
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
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import type { ListPlace } from '../asked-search.ts';
import type { ScatterChoice } from '../scatter-search.ts';
import { useChoiceText } from '../use-field-texts.ts';
import styles from './bond-scatter.module.css';
import { ScatterBar } from './scatter-bar.tsx';
import { decimalsOfMeasure } from './scatter-decimals.ts';
import { type BondPoint, scatterScene } from './scatter-scene.ts';
import { ScatterTable } from './scatter-table.tsx';
import { ScatterWords } from './scatter-words.tsx';
import { useMeasureName } from './use-measure-name.ts';

export type ScatterAnswer = Answered<{ readonly scatter: BondScatterAnswer | null }>;

interface BondScatterProps {
  readonly answer: ScatterAnswer;
  readonly choice: ScatterChoice;
  readonly place: ListPlace;
}

/** The bonds of the list as points of two measures, with a fitted curve. */
export function BondScatter({ answer, choice, place }: BondScatterProps) {
  const text = useLabels('scatter');
  const nameOf = useMeasureName();
  const title = text('title', { x: nameOf(choice.x), y: nameOf(choice.y) });
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

function Drawn({ scatter, choice, place, title }: DrawnProps) {
  const text = useLabels('scatter');
  const language = useLanguage();
  const navigate = useNavigate();
  const asOf = useAsOf();
  const groupText = useGroupText(choice);
  const number = useCallback((value: number, decimals: number) => numberText(value, decimals, language), [language]);
  const scene = useMemo(() => scatterScene(scatter, choice.x, number), [scatter, choice.x, number]);
  const names = { x: text(`axis_${choice.x}`), y: text(`axis_${choice.y}`) };
  const frame = pointsFrame({
    scene,
    titles: names,
    numberText: number,
    labelOf: unnamed,
    size: { width: 0, height: 0 },
    curve: { ink: 'text', isAbove: true },
  });
  const factsOf = ({ bond: { x, y, residual, date } }: BondPoint) => [
    { name: names.x, value: number(x, decimalsOfMeasure[choice.x]) },
    { name: names.y, value: number(y, decimalsOfMeasure[choice.y]) },
    ...(residual === null
      ? []
      : [{ name: text('residual'), value: signedText(residual, decimalsOfMeasure[choice.y], language) }]),
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
  const { list, query } = place;
  const asked = { q: listCallQuery(query).q, ...Object.fromEntries(writeAsked(list, place.asked)), ...choice };
  const address = (format: 'xlsx' | 'csv') =>
    addressOfCall('GET /api/bonds/scatter/file/:format/', { params: { format }, query: asked });
  const isEmpty = scene.points.length === 0;
  return (
    <Block id="scatter" title={title} tools={!isEmpty && <ScatterExport sheetOf={sheetOf} address={address} />}>
      <ScatterBar choice={choice} query={query} />
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
      <ScatterWords scatter={scatter} choice={choice} />
      {!isEmpty && (
        <div className={styles.table}>
          <ScatterTable bonds={scene.bonds} choice={choice} groupText={groupText} />
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
