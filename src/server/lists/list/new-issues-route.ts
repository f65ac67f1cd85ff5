import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { type BondListItem, newIssuesCall } from '#contract/lists/bond-list.ts';
import { exactDecimals, numberText } from '#contract/platform/number-text.ts';
import { listAddress, pageAddress } from '#contract/platform/page-address.ts';
import { finishedStatusIds } from '#domain/bond/bond-status.ts';
import { lists } from '#domain/lists/lists.ts';
import { xmlText } from '#domain/platform/xml-text.ts';
import { addressFor } from '../../account/messages/messages.ts';
import { fileOptions } from '../../platform/files/send-table.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { htmlText } from '../../platform/serving/unit-text.ts';
import { listedBonds } from '../bond-item.ts';
import { requireListQuery } from '../require-asked.ts';
import type { Services } from '../services.ts';

type Reader = Pick<FastifyRequest, 'texts' | 'language' | 'protocol' | 'host'>;

const element = (name: string, text: string) => `<${name}>${htmlText(xmlText(text))}</${name}>`;

/** The form of RFC 822, as RSS 2.0 has it. */
const momentOf = (day: string) => new Date(`${day}T00:00:00Z`).toUTCString();

/** A new bond: its name, its issuer and the terms that are open to everybody. */
function itemOf(bond: BondListItem, reader: Reader, services: Services): string {
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
    `<guid isPermaLink="false">bond-${id}</guid>`,
    element('description', facts.filter((fact) => fact !== null).join(' · ')),
    ...(issuedOn === null ? [] : [element('pubDate', momentOf(issuedOn))]),
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
    return services.gate.sendFile(reply, { ...file, bytes: Readable.from([bytes]) });
  });
}
