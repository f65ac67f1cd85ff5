import { expect, test } from 'vitest';
import { announcedSections } from '#domain/bond/announced-sections.ts';
import { languageOf } from '#domain/platform/language.ts';
import { createTexts } from '#labels/create-texts.ts';
import bond from '#labels/en/bond.json' with { type: 'json' };
import more from '#labels/en/more.json' with { type: 'json' };
import ratings from '#labels/en/ratings.json' with { type: 'json' };
import type { Outline } from '../platform/sections/page-section.ts';
import { bondSections } from './bond-sections.ts';

const english = languageOf('en');
const textContext = { language: english, texts: createTexts(english, { bond, more, ratings }) };

const covenant = { kind: 'negative_pledge', threshold: null, actual: null, state: 'held', testedOn: null };
const tranche = { startsOn: '2025-02-03', placed: 5e8, masked: [] };
const stake = { name: 'x', asOf: '2026-01-31', share: 0.1, amount: null, masked: [] };
const words = { date: '2026-01-31', text: 'Words of it.', language: 'en' };

const nothing = {
  summary: { isin: 'XS0000001006', features: [], seniority: null, ratings: [], faceCurrency: 'EUR' },
  records: {
    identifiers: [],
    managers: [],
    tranches: [],
    defaults: [],
    stakes: [],
    lombard: [],
    texts: [],
    announced: [],
    covenants: { access: 'allowed', count: 0, items: [], words: null },
    redemptionRights: [],
    ratingSteps: [],
    conversion: null,
    structured: null,
    restructurings: [],
    details: [],
  },
};
const everything = {
  today: '2026-06-01',
  summary: {
    ...nothing.summary,
    features: ['callable'],
    seniority: 'subordinated',
    ratings: [
      { agency: 'North', scale_point_name: 'A-', of: 'emission' },
      { agency: 'North', scale_point_name: 'BBB', of: 'emitent' },
      { agency: 'South', scale_point_name: null, of: 'emitent' },
    ],
  },
  records: {
    identifiers: [{ kind: 'wkn', value: 'ZZ0001' }],
    managers: [{ role: 'bookrunner', name: 'Sample Bank' }],
    tranches: [
      { ...tranche, number: 1 },
      { ...tranche, number: 2, startsOn: '2025-09-03' },
    ],
    defaults: [{ dueOn: '2026-01-10', kind: 'coupon', state: 'technical' }],
    covenants: { access: 'allowed', count: 2, items: [covenant, { ...covenant, state: 'breached' }], words: null },
    stakes: [
      { ...stake, kind: 'holder' },
      { ...stake, kind: 'investor_type' },
    ],
    lombard: [{ list: 'Central Bank', listedOn: '2025-01-01', removedOn: null, haircut: 0.1 }],
    redemptionRights: [{ kind: 'issuer_call' }, { kind: 'tax_call' }],
    ratingSteps: [{ grade: 'BBB-', kind: 'per_notch', change: 25, inForce: 50 }],
    conversion: { kind: 'holder', ratio: 12.5, name: 'Sample share' },
    structured: { payoff: 'autocall', observations: [{ date: '2025-12-01' }, { date: '2026-12-01' }] },
    restructurings: [{ kind: 'extension', effectiveOn: '2026-02-01', terms: [] }],
    details: [{ kind: 'governing_law', value: 'English law' }],
    texts: [],
    announced: announcedSections.map((section) => ({ section, count: 3, latest: '2026-03-01' })),
  },
};

/** What page and menu know of the sections that are not of market, info and payments, which have answers of their own. */
function outlines(facts: unknown): ReadonlyMap<string, Outline | null> {
  const others = ['graph', 'standing', 'quotes', 'liquidity', 'info', 'cash-flows', 'offers', 'accrued-interest'];
  const own = bondSections.filter(({ id }) => !others.includes(id));
  return new Map(
    own.map(({ id, outline }) => [
      id,
      typeof outline === 'function'
        ? outline(null, facts as never, textContext)
        : outline.announced(facts as never, textContext),
    ]),
  );
}

const withAll = outlines(everything);
const ids = [...withAll.keys()];

test.each(ids)('NAV-2 NAV-3 the section %s is on the page with data', (id) => {
  expect(withAll.get(id)).not.toBeNull();
});

test.each(ids)('NAV-2 NAV-3 the section %s is absent without data', (id) => {
  expect(outlines(nothing).get(id)).toBeNull();
});

/** With spaces for those that do not break a line. */
const spaced = (outline: Outline | null | undefined) =>
  outline && { ...outline, fact: outline.fact?.replaceAll('\u00a0', ' ') ?? null };

test('NAV-3 a closed row names its key fact', () => {
  const shown = { get: (id: string) => spaced(withAll.get(id)) };
  expect(shown.get('identifiers')).toEqual({ count: 2, fact: 'XS0000001006' });
  expect(shown.get('classifier')).toEqual({ count: null, fact: 'Subordinated, Call option of the issuer' });
  expect(shown.get('placement')).toEqual({ count: null, fact: '3 Feb 2025, EUR 500,000,000' });
  expect(shown.get('taps')).toEqual({ count: 1, fact: '3 Sep 2025' });
  expect(shown.get('defaults')).toEqual({ count: 1, fact: 'Technical default, 10 Jan 2026' });
  expect(shown.get('covenants')).toEqual({ count: 2, fact: '1 breached' });
  expect(shown.get('ratings')).toEqual({ count: 3, fact: 'North A-, South' });
  expect(shown.get('documents')).toEqual({ count: 3, fact: '1 Mar 2026' });
  expect(shown.get('early-redemption')).toEqual({ count: 2, fact: 'Issuer call' });
  expect(shown.get('rating-steps')).toEqual({ count: 1, fact: '+25 bp per notch below BBB−' });
  expect(shown.get('conversion')).toEqual({ count: null, fact: 'at the holder’s option, 12.50 × Sample share' });
  expect(shown.get('structured-product')).toEqual({ count: null, fact: 'Autocall, 1 Dec 2026' });
  expect(shown.get('restructuring')).toEqual({ count: null, fact: 'extended maturity, 1 Feb 2026' });
  expect(shown.get('more')).toEqual({ count: 1, fact: 'Governing law: English law' });
  expect(shown.get('similar')).toEqual({ count: null, fact: null });
});

test('NAV-3 of terms that a source tells in words alone, a closed row names the first of them', () => {
  for (const kind of ['early_redemption', 'conversion', 'structured_product', 'restructuring', 'more']) {
    const records = { ...nothing.records, texts: [{ ...words, kind }] };
    const outline = outlines({ ...nothing, records }).get(kind.replace('_', '-'));
    expect(outline).toEqual({ count: null, fact: 'Words of it.' });
  }
});

test('ACC-3 of covenants that are closed to the reader their number is named, and no state', () => {
  const covenants = { access: 'sign-in', count: 2, items: [], words: null };
  const closed = outlines({ ...everything, records: { ...everything.records, covenants } });
  expect(closed.get('covenants')).toEqual({ count: 2, fact: null });
});

test('NAV-2 the sections stand by group in the order of the specification', () => {
  const named = [
    'graph',
    'info',
    'documents',
    'quotes',
    'cash-flows',
    'ifrs',
    'ras',
    'placement',
    'comments',
    'ratings',
  ];
  const order = bondSections.map(({ id, group }) => ({ id, group }));
  const groups = [...new Set(order.map(({ group }) => group))];
  expect(groups).toEqual(['market', 'terms', 'payments', 'credit', 'peers', 'news']);
  for (const group of groups) {
    const own = order.filter((section) => section.group === group && named.includes(section.id)).map(({ id }) => id);
    expect(own).toEqual(named.filter((id) => own.includes(id)));
  }
});
