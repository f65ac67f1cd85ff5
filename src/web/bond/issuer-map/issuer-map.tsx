import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { IssuerMap as IssuerMapAnswer, MapPoint } from '#contract/bond/issuer-map.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { ScatterLegend } from '../../charts/scatter/scatter-legend.tsx';
import { useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { fixedDateText, percentText, priceText, signedText, yearsText } from '../../text/value-text.ts';
import { EmptyState, ErrorState, Note, Skeleton } from '../../ui/feedback/notice.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { dayColumn, figureColumn, nameColumn, narrow, wide, wordColumn } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import styles from './issuer-map.module.css';
import { MapBar } from './map-bar.tsx';
import { MapExportMenu, MapPicture, type MapWords, mapScene } from './map-picture.tsx';
import { type LoadedMap, type MapState, type MapSubject, mapQueryOf, mapStateOf, useIssuerMap } from './map-query.ts';

interface IssuerMapProps extends MapSubject {
  /** Names of the sources, for files. */
  readonly sources: readonly string[];
  /** What the page was loaded with. */
  readonly first: LoadedMap | null;
}

/** The map of an issuer's bonds with its choices, legend and table. All choices live in the address. */
export function IssuerMap({ first, sources, ...subject }: IssuerMapProps) {
  const text = useLabels('issuer-map');
  const [params] = useSearchParams();
  const query = mapQueryOf(params);
  const { shown, good, isPending, isSlow, retry } = useIssuerMap(subject, query, first);
  const answer = shown?.answer;
  if (answer === undefined) return <div className={styles.stage}>{isSlow && <Skeleton />}</div>;
  if (!answer.ok && good === null) return <ErrorState title={text('failed')} code={answer.code} onRetry={retry} />;
  const map = answer.ok ? answer.value : good?.ok ? good.value : null;
  if (map === null) return null;
  return (
    <div aria-busy={isPending} className={isPending && isSlow ? styles.old : undefined}>
      {!answer.ok && <ErrorState title={text('failed')} code={answer.code} onRetry={retry} />}
      <ShownMap
        map={map}
        params={params}
        hasPeers={query.hasPeers}
        hasMain={subject.bondId !== null}
        sources={sources}
      />
      <p className="sr" role="status">
        {isPending && isSlow ? text('loading') : null}
      </p>
    </div>
  );
}

interface ShownMapProps {
  readonly map: IssuerMapAnswer;
  readonly params: URLSearchParams;
  readonly hasPeers: boolean;
  readonly hasMain: boolean;
  readonly sources: readonly string[];
}

const phone = [wide('name', 'date'), narrow('5rem', 'yield', 'duration'), narrow('5.5rem', 'price', 'residual')];

type Figure = 'duration' | 'yield' | 'price' | 'residual';

/** The map as a table. */
function MapTable({ points }: { readonly points: readonly MapPoint[] }) {
  const text = useLabels('issuer-map');
  const columns = useMapColumns(points.some(({ is_peer }) => is_peer));
  return (
    <Disclosure title={text('table')}>
      <Table
        caption={text('table')}
        columns={columns}
        lines={linesOf(
          points,
          ({ emission_id }) => emission_id,
          ({ is_main_emission }) => (is_main_emission ? 'next' : undefined),
        )}
        phone={phone}
      />
    </Disclosure>
  );
}

function useMapColumns(hasPeers: boolean): readonly Column<MapPoint>[] {
  const text = useLabels('issuer-map');
  const standingOf = useLabelOf('issuer-map');
  const language = useLanguage();
  const figure = (id: Figure, write: (value: number) => string, hint?: string) =>
    figureColumn<MapPoint>(id, text(`column_${id}`), ({ [id]: value }) => value, write, {
      hint,
      isMasked: ({ masked }) => masked.includes(id),
    });
  return [
    nameColumn<MapPoint>(
      text('column_name'),
      ({ emission_name }) => emission_name,
      ({ emission_id }) => pageAddress('bonds', emission_id),
    ),
    ...(hasPeers
      ? [wordColumn<MapPoint>('issuer', text('column_issuer'), ({ emitent_name }) => emitent_name, { rank: 2 })]
      : []),
    dayColumn(text('column_date'), ({ date }) => date, fixedDateText),
    figure('duration', (value) => yearsText(value, language)),
    figure('yield', (value) => percentText(value, language)),
    figure('price', (value) => priceText(value, language)),
    figure('residual', (value) => signedText(value, 2, language), text('residual_hint')),
    wordColumn<MapPoint>('standing', text('column_standing'), ({ standing }) => standing, {
      rank: 3,
      isMasked: ({ masked }) => masked.includes('standing'),
      cell: ({ standing }) => (standing === null ? null : standingOf(`standing_${standing}`)),
    }),
  ];
}

function ShownMap({ map, params, hasPeers, hasMain, sources }: ShownMapProps) {
  const text = useLabels('issuer-map');
  const isHidden = map.masked.includes('emitentMapCurvesData');
  const state = useMemo(() => mapStateOf(params, map), [params, map]);
  const scene = useMemo(() => mapScene(state, isHidden), [state, isHidden]);
  const words = wordsOf(map, state);
  const places = scene.points.length;
  return (
    <>
      <MapBar state={state} date={map.date} hasPeers={hasPeers} offersPeers={!isHidden}>
        {!isHidden && places > 0 && <MapExportMenu scene={scene} words={words} today={map.date} sources={sources} />}
      </MapBar>
      {places === 0 ? (
        <div className={styles.stage}>
          <EmptyState icon="graph" title={text('no_data')} reason={text('no_data_reason', words)} role="status" />
        </div>
      ) : (
        <>
          <Legend map={map} state={state} isHidden={isHidden} hasMain={hasMain} />
          {hasPeers && !isHidden && !state.points.some(({ is_peer }) => is_peer) && <Note>{text('no_peers')}</Note>}
          <MapPicture
            description={text(isHidden ? 'describe_hidden' : 'describe', { ...words, count: places })}
            scene={scene}
          />
        </>
      )}
      {state.points.length > 0 && (
        <div className={styles.table}>
          <MapTable points={state.points} />
        </div>
      )}
    </>
  );
}

function wordsOf(map: IssuerMapAnswer, { currencyId, grounds, groundId }: MapState): MapWords {
  return {
    issuer: map.emitentName,
    currency: currencyId ?? '',
    ground: grounds.find(({ id }) => id === groundId)?.text ?? '',
    date: fixedDateText(map.date),
  };
}

interface LegendProps extends Pick<ShownMapProps, 'map' | 'hasMain'> {
  readonly state: MapState;
  readonly isHidden: boolean;
}

function Legend({ map, state, isHidden, hasMain }: LegendProps) {
  const text = useLabels('issuer-map');
  const { points } = state;
  const isMainShown = hasMain && points.some(({ is_main_emission }) => is_main_emission);
  const hasPeers = points.some(({ is_peer }) => is_peer);
  return (
    <ScatterLegend
      entries={[
        ...(isMainShown ? [{ name: text('legend_main'), ink: 'map-main' as const }] : []),
        { name: map.emitentName, ink: 'map-other' },
        ...(hasPeers ? [{ name: text('peers'), ink: 'chart-axis' as const }] : []),
      ]}
    >
      {isHidden ? (
        <li className={styles.badge} title={text('hidden_hint')}>
          {text('hidden')}
        </li>
      ) : (
        <CurveWords state={state} />
      )}
    </ScatterLegend>
  );
}

const modelNames = { NelsonSiegel: 'Nelson–Siegel', Svensson: 'Svensson' } as const;

/** On what the curve rests, and what stands beside it. */
function CurveWords({ state: { rests, points } }: { readonly state: MapState }) {
  const text = useLabels('issuer-map');
  const language = useLanguage();
  return (
    <>
      {rests === null ? (
        <li>{text('no_curve')}</li>
      ) : (
        <li>
          <i className={styles.line} />
          {text('legend_curve')}:{' '}
          {text('curve_rests', {
            model: modelNames[rests.model],
            count: rests.counted,
            deviation: numberText(rests.deviation, 1, language),
          })}
        </li>
      )}
      <Beside points={points} />
    </>
  );
}

function Beside({ points }: { readonly points: readonly MapPoint[] }) {
  const text = useLabels('issuer-map');
  const standingOf = useLabelOf('issuer-map');
  const counts = Map.groupBy(
    points.filter(({ standing, is_peer }) => standing !== null && standing !== 'counted' && !is_peer),
    ({ standing }) => standing,
  );
  if (counts.size === 0) return null;
  const parts = [...counts].map(([standing, own]) =>
    text('beside_part', { standing: standingOf(`standing_${standing}`), count: own.length }),
  );
  return <li>{text('beside', { list: parts.join(', ') })}</li>;
}
