import type { FastifyRequest } from 'fastify';
import { type BondListItem, bondListCall, newIssuesCall } from '#contract/lists/bond-list.ts';
import { exactDecimals, numberText } from '#contract/platform/number-text.ts';
import { listAddress, pageAddress } from '#contract/platform/page-address.ts';
import { finishedStatusIds } from '#domain/bond/bond-status.ts';
import { type Asked, anyStatus, askedOneByOne, plainValue, wordsPart } from '#domain/lists/asked.ts';
import { lists } from '#domain/lists/lists.ts';
import { leavesOutRepaid, repaidAlone, withoutRepaid } from '#domain/lists/repaid.ts';
import { typedRemarks } from '#domain/lists/typed-remarks.ts';
import { xmlText } from '#domain/platform/xml-text.ts';
import { findChoiceNames } from '#store/lists/choice-names.ts';
import type { BondListQuery } from '#store/lists/find-bonds.ts';
import { findUnkeptFields } from '#store/lists/unkept-fields.ts';
import { addressFor } from '../../account/messages/messages.ts';
import { fileOptions } from '../../platform/files/send-table.ts';
import { type App, listAnswer, serve } from '../../platform/serving/serve.ts';
import { htmlText } from '../../platform/serving/unit-text.ts';
import { listedBonds } from '../bond-item.ts';
import { readableLists } from '../bond-list/readable-lists.ts';
import { type AskedList, requireListQuery } from '../require-asked.ts';
import type { Services } from '../services.ts';

type Reader = Parameters<typeof readableLists>[1];

interface ChoiceName {
  readonly field: 'issuer' | 'venue' | 'watchlist';
  readonly value: string;
  readonly title: string;
}

/** What ids and codes are called, as far as the reader may know it: watchlists are named to who has them. */
async function choiceNames(services: Services, reader: Reader, { choices }: Asked): Promise<readonly ChoiceName[]> {
  const valuesOf = (id: ChoiceName['field']) => choices[id]?.map(plainValue) ?? [];
  const watched = valuesOf('watchlist');
  const [names, lists] = await Promise.all([
    findChoiceNames(services.database, { issuer: valuesOf('issuer'), venue: valuesOf('venue') }),
    watched.length === 0 ? [] : readableLists(services, reader),
  ]);
  const own = lists.map(({ id, name }) => ({ field: 'watchlist' as const, value: String(id), title: name }));
  return [...names, ...own.filter(({ value }) => watched.includes(value))];
}

/** Of so many things at most it is counted what a list would have without each; of fewer where words are, which the database looks for each time. */
const [MAX_WAYS, MAX_WAYS_OF_WORDS] = [12, 6];

/** How many bonds each thing that is asked for would leave without it. What the reader may not ask for was refused before, so no number tells of it. */
async function waysOf({ bondLists }: Services, query: BondListQuery & AskedList) {
  const { text, given } = query;
  const parts = askedOneByOne(lists.bonds, given)
    .filter(({ value }) => value !== anyStatus)
    .map(({ id, without }) => ({ id, asked: withoutRepaid(without, text), text }));
  const words = text === '' ? [] : [{ id: wordsPart, asked: withoutRepaid(given, ''), text: '' }];
  if (parts.length + words.length < 2) return [];
  const asked = words.length === 0 ? parts.slice(0, MAX_WAYS) : [...parts.slice(0, MAX_WAYS_OF_WORDS - 1), ...words];
  const ways: { readonly part: string; readonly total: number }[] = [];
  // One after the other: a list that is empty takes no more connections than another.
  for (const { id, ...without } of asked) {
    const { total } = await bondLists.findBondList({ ...query, ...without, limit: 1, offset: 0 });
    ways.push({ part: id, total });
  }
  return ways;
}

/** How many bonds that are paid back a list leaves out. */
async function countRepaid({ bondLists }: Services, query: BondListQuery & AskedList): Promise<number> {
  const { given, text } = query;
  if (!leavesOutRepaid(given, text)) return 0;
  return (await bondLists.findBondList({ ...query, asked: repaidAlone(given), limit: 1, offset: 0 })).total;
}

export function bondListRoute(app: App, services: Services): void {
  serve(app, services, bondListCall, async (reader) => {
    const { query, viewer } = reader;
    const asked = await requireListQuery(lists.bonds, query, reader, services);
    const listed = { ...asked, venueId: null, finishedStatusIds };
    const [found, names, unkept, leftOut] = await Promise.all([
      services.bondLists.findBondList(listed),
      choiceNames(services, reader, asked.given),
      findUnkeptFields(services.database),
      countRepaid(services, listed),
    ]);
    const remarks = typedRemarks(lists.bonds, query.q ?? '').map((remark) => ({ ...remark }));
    return {
      remarks,
      ways: found.total === 0 ? await waysOf(services, listed) : [],
      leftOut,
      unkept: [...unkept],
      names: names.map(({ field, value, title }) => ({ facet: field, value, title })),
      ...listAnswer(await listedBonds(viewer, found, services), query, (bond) => bond),
    };
  });
}

type FeedReader = Pick<FastifyRequest, 'texts' | 'language' | 'protocol' | 'host'>;

const element = (name: string, text: string) => `<${name}>${htmlText(xmlText(text))}</${name}>`;

/** The form of RFC 822, as RSS 2.0 has it. */
const momentOf = (day: string) => new Date(`${day}T00:00:00Z`).toUTCString();

/** A new bond: its name, its issuer and the terms that are open to everybody. */
function itemOf(bond: BondListItem, reader: FeedReader, services: Services): string {
  const { texts, language } = reader;
  const { id, name, isin, issuerName, currency, couponRate, issuedOn, maturesOn } = bond;
  const address = addressFor(reader, services, pageAddress('bonds', id) as `/${string}`);
  const coupon = couponRate === null ? null : couponRate * 100;
  const facts = [
    issuerName,
    isin,
    currency,
    coupon === null
      ? null
      : `${texts.text('list', 'column_coupon')} ${numberText(coupon, exactDecimals([coupon]), language)}`,
    maturesOn === null ? null : `${texts.text('list', 'column_maturity')} ${maturesOn}`,
  ];
  const parts = [
    element('title', name),
    element('link', address),
    element('guid', address),
    element('description', facts.filter((fact) => fact !== null).join(' · ')),
    // An issue that is announced has not been published on the day to come.
    ...(issuedOn === null || issuedOn > services.today() ? [] : [element('pubDate', momentOf(issuedOn))]),
  ];
  return `<item>${parts.join('')}</item>`;
}

/** New and announced issues as RSS 2.0, the youngest first. It is what the list in that order tells a visitor. */
export function newIssuesRoute(app: App, services: Services): void {
  serve(app, services, newIssuesCall, fileOptions, async (request, reply) => {
    const { viewer, texts, language } = request;
    const query = { sort: 'issued', order: 'desc' } as const;
    const asked = await requireListQuery(lists.bonds, query, request, services);
    const found = await services.bondLists.findBondList({ ...asked, venueId: null, finishedStatusIds });
    const { items } = await listedBonds(viewer, found, services);
    const title = texts.text('front', 'issues');
    const channel = [
      element('title', `${title} · ${texts.text('shell', 'product_name')}`),
      element('link', addressFor(request, services, `${listAddress('bonds')}?sort=issued&order=desc` as `/${string}`)),
      element('description', title),
      element('language', language.htmlLang.toLowerCase()),
      ...items.filter(({ issuedOn }) => issuedOn !== null).map((bond) => itemOf(bond, request, services)),
    ];
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>${channel.join('\n')}</channel></rss>\n`;
    const bytes = Buffer.from(xml);
    const file = { name: 'new-issues.rss', mediaType: 'application/rss+xml; charset=utf-8', size: bytes.length };
    return services.gate.sendFile(reply, { ...file, bytes });
  });
}
