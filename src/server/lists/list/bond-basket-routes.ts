import type { Buffer } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import { medianDifference, mixLines, quartilesIn } from '#contract/lists/basket-lines.ts';
import type { BasketComparison, BasketQuartiles, BasketSide } from '#contract/lists/bond-basket.ts';
import { basketComparison, bondBasketCall, bondBasketFileCall } from '#contract/lists/bond-basket.ts';
import { measureHead, shownNumber } from '#contract/lists/field-label.ts';
import { listAddress } from '#contract/platform/page-address.ts';
import { effectiveLevel } from '#domain/account/access/viewer.ts';
import { type List, lists } from '#domain/lists/lists.ts';
import { comparedOf, type Measure } from '#domain/lists/measures.ts';
import { type BasketMix, basketMixes } from '#domain/lists/mixes.ts';
import type { Texts } from '#labels/create-texts.ts';
import type { BondCharacteristics, Quartiles } from '#store/lists/memory/bond-characteristics.ts';
import {
  chosenAddress,
  fileOptions,
  madeRows,
  sendCsv,
  sendTable,
  servicesOfFiles,
} from '../../platform/files/send-table.ts';
import { type XlsxCell, type XlsxSheet, xlsxFile } from '../../platform/files/xlsx-file.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { limitCalls } from '../../platform/serving/limit-calls.ts';
import { requireKeyScope } from '../../platform/serving/request-guards.ts';
import { requireFeature } from '../../platform/serving/require-account.ts';
import { type App, listPageQuery, serve } from '../../platform/serving/serve.ts';
import { wireNumber } from '../bond-item.ts';
import { readableLists, watchedBonds } from '../bond-list/readable-lists.ts';
import { requireAsked } from '../require-asked.ts';
import type { Services } from '../services.ts';
import { basketCsvRows } from './basket-csv.ts';
import { formatOf } from './list-xlsx.ts';

type BasketQuery = { readonly q?: string | undefined; readonly basket: number };

/** Quartiles of a measure in the unit of items. */
function onWire({ field }: Measure, quartiles: Quartiles | null): BasketQuartiles | null {
  if (quartiles === null) return null;
  const of = (value: number) => wireNumber(field, value) ?? 0;
  const { count, lower, median, upper } = quartiles;
  return { count, lower: of(lower), median: of(median), upper: of(upper) };
}

/** One side of a comparison as the wire has it. */
export function basketSide({ measures, mixes, ...side }: BondCharacteristics, bonds: List): BasketSide {
  const told = comparedOf(bonds).map((measure) => [measure.id, onWire(measure, measures[measure.id] ?? null)] as const);
  const mixed = basketMixes.map((mix) => [mix, mixes[mix].map((one) => ({ ...one }))] as const);
  return {
    ...side,
    ...Object.fromEntries(told),
    ...(Object.fromEntries(mixed) as Pick<BasketSide, BasketMix>),
    masked: [],
  };
}

/** The bonds that a query finds beside those of a watchlist of the reader's own, as he may know them. */
async function compare(
  request: FastifyRequest,
  asked: BasketQuery,
  services: Services,
): Promise<BasketComparison | null> {
  const { viewer } = request;
  const { basket, q, ...filters } = asked;
  // Medians tell figures, and of few bonds those of each.
  requireFeature(viewer, 'sort_by_masked');
  requireKeyScope(request, 'watchlists');
  requireFeature(viewer, 'watchlist');
  const query = {
    text: listPageQuery({ q }).text,
    ...(await requireAsked(lists.bonds, { q, ...filters }, request, services)),
  };
  const list = (await readableLists(services, request)).find(({ id }) => id === basket);
  if (list === undefined) throw new Refusal('not_found', 'basket');
  const watched = await watchedBonds(services, viewer, [String(basket)]);
  const compared = await services.bondLists.compareBonds(query, watched.get(String(basket)) ?? []);
  if (compared === null) return null;
  const { id, name } = list;
  const comparison = {
    id,
    name,
    screen: basketSide(compared.screen, lists.bonds),
    basket: basketSide(compared.basket, lists.bonds),
  };
  return services.gate.mask(comparison, basketComparison, effectiveLevel(viewer, null));
}

const percent = '#,##0.00';

/** A figure of a measure as people read it. */
function measureCell({ field }: Measure, value: number | null | undefined): XlsxCell {
  return value == null ? null : { value: shownNumber(field, value), format: formatOf(field) };
}

const whole = (value: number): XlsxCell => ({ value, format: '#,##0' });
const inPercent = (share: number | null): XlsxCell => (share === null ? null : { value: share * 100, format: percent });

function measureSheet(compared: BasketComparison, texts: Texts): XlsxSheet {
  const text = texts.module('basket');
  const of = (side: 'screen' | 'basket') => (name: string) => `${text(side)}: ${name}`;
  const heads = [text('median'), text('lower_quartile'), text('upper_quartile'), text('without')];
  const cellsOf = (side: BasketSide, measure: Measure): readonly XlsxCell[] => {
    const quartiles = quartilesIn(side, measure);
    const figures = [quartiles?.median, quartiles?.lower, quartiles?.upper];
    return [...figures.map((value) => measureCell(measure, value)), whole(side.count - (quartiles?.count ?? 0))];
  };
  return {
    title: text('medians'),
    head: [text('measure'), ...heads.map(of('screen')), ...heads.map(of('basket')), text('difference')],
    widths: [26, ...Array.from({ length: 9 }, () => 18)],
    rows: comparedOf(lists.bonds).map((measure) => [
      measureHead(lists.bonds, measure, texts),
      ...cellsOf(compared.screen, measure),
      ...cellsOf(compared.basket, measure),
      measureCell(measure, medianDifference(measure, compared)),
    ]),
  };
}

function valueText(mix: BasketMix, value: string | null, texts: Texts): string {
  if (value === null) return texts.text('facets', 'no_value');
  return mix === 'sector' ? texts.textOf('sectors', value) : value;
}

function mixSheet(compared: BasketComparison, texts: Texts): XlsxSheet {
  const text = texts.module('basket');
  const percentOf = (name: string) => texts.text('screener', 'percent_head', { name });
  return {
    title: text('mix'),
    head: [
      text('mix_by'),
      text('value'),
      text('screen'),
      percentOf(text('screen')),
      text('basket'),
      percentOf(text('basket')),
      text('difference_points'),
    ],
    widths: [18, 26, 14, 14, 14, 14, 18],
    rows: basketMixes.flatMap((mix) =>
      mixLines(mix, compared).map(({ value, screen, basket, difference }) => [
        texts.text('facets', `name_${mix}`),
        valueText(mix, value, texts),
        whole(screen.count),
        inPercent(screen.share),
        whole(basket.count),
        inPercent(basket.share),
        inPercent(difference),
      ]),
    ),
  };
}

function daysOf({ firstDay, lastDay }: BasketSide): string {
  const days = [firstDay, lastDay].filter((day) => day !== null);
  return [...new Set(days)].join(' – ') || '—';
}

interface MadeFrom {
  /** The address of the page. */
  readonly address: string;
  readonly madeAt: Date;
}

function aboutSheet(compared: BasketComparison, { address, madeAt }: MadeFrom, texts: Texts): XlsxSheet {
  const [text, about] = [texts.module('basket'), texts.module('tradings')];
  const bonds = texts.text('facets', 'group_bonds');
  const { name, screen, basket } = compared;
  return {
    title: about('about_file'),
    head: [texts.text('list', 'file_choice'), address],
    widths: [30, 60],
    rows: [
      [text('basket'), name],
      [`${text('screen')}: ${bonds}`, whole(screen.count)],
      [`${text('basket')}: ${bonds}`, whole(basket.count)],
      [`${text('screen')}: ${text('days')}`, daysOf(screen)],
      [`${text('basket')}: ${text('days')}`, daysOf(basket)],
      [about('about_conventions'), texts.text('shell', 'convention_prices')],
      [null, texts.text('shell', 'convention_yields')],
      [null, text('equal_note')],
      ...madeRows(madeAt, texts),
    ],
  };
}

/** A comparison for people, in a workbook in their language. */
function basketXlsx(compared: BasketComparison, from: MadeFrom, texts: Texts): Promise<Buffer> {
  return xlsxFile([measureSheet(compared, texts), mixSheet(compared, texts), aboutSheet(compared, from, texts)]);
}

/** The bonds of a screen beside those of a watchlist. */
export function bondBasketRoutes(app: App, site: Services): void {
  serve(app, site, bondBasketCall, { load: 'costly' }, async (request) => ({
    comparison: await compare(request, request.query, site),
  }));
  const services = servicesOfFiles(site);
  const limitFiles = limitCalls(services, 'archive-files');
  serve(app, services, bondBasketFileCall, fileOptions, async (request, reply) => {
    const { params, query, texts } = request;
    requireFeature(request.viewer, 'list_export');
    await limitFiles(request);
    await services.bondLists.ready();
    const compared = await compare(request, query, services);
    if (compared === null) throw new Refusal('bad_request', 'as_of');
    if (params.format === 'csv') return sendCsv(services, reply, { name: 'basket', rows: basketCsvRows(compared) });
    const bytes = await basketXlsx(
      compared,
      { address: chosenAddress(listAddress('bonds'), query), madeAt: services.clock() },
      texts,
    );
    const name = texts.text('basket', 'title', { name: compared.name });
    return sendTable(services, reply, { name, format: 'xlsx', bytes });
  });
}
