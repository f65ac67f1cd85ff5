import type { Page } from '@playwright/test';
import { hasSamples } from '#importers/testing/shared-samples.ts';
import { accessFaults } from './models/accessibility.ts';
import { openHydrated } from './models/hydrated.ts';
import { missingOf, type Sight } from './models/sight.ts';
import { test } from './real-market.ts';
import { expect } from './test.ts';

// One site with imported real bonds for the whole file.
test.describe.configure({ mode: 'default', timeout: 120_000 });
// Where there is recorded data, a file of it that is missing fails.
test.skip(!hasSamples, 'needs the recorded market data');

interface RealBond {
  readonly isin: string;
  /** Titles of the sections in the order of the page, for who has no full access; empty quotes are for full access alone. */
  readonly sections: readonly string[];
  /** What everybody is told. */
  readonly terms: Sight;
  /** What full access is told: figures with where and when they are from. */
  readonly figures: Sight;
}

const traded = ['Chart', 'Latest trading days'];
const peers = ['Similar bonds', 'Latest issues'];
const noPrice = ['term: Indicative price', 'No venue has a price for this bond.'];

// Figures of the files themselves: the exchange's average price and yield of 15 February 2024, the mean of buy and sell of FedInvest.
const bonds: Readonly<Record<string, RealBond>> = {
  'an OFZ': {
    isin: 'RU000A1038V6',
    sections: [...traded, 'Liquidity', 'Info', 'Cash flows', 'Accrued interest', ...peers],
    terms: ['ОФЗ-ПД 26238', 'Coupon', '7.100%', 'Moscow Exchange, ISS, imported'],
    figures: [
      '65.2920',
      'MOEX TQOB',
      '15.02.2024',
      '12.221',
      'published',
      'term: G-spread at duration',
      /link "[\d.]+"/,
    ],
  },
  'a bond of a company with ratings': {
    isin: 'RU000A0JSGV0',
    sections: [
      ...traded,
      'Liquidity',
      'Info',
      'Classification',
      'Cash flows',
      'Put and call options',
      'Accrued interest',
      'Ratings',
      ...peers,
    ],
    terms: ['РЖД', /link ".*Российские железные дороги/, 'Moscow Exchange, ISS, imported'],
    figures: ['AAA(RU)', '94.7500', 'MOEX TQCB', '15.02.2024', '11.055', 'published'],
  },
  'a Treasury note': {
    isin: 'US91282CMM00',
    sections: [...traded, 'Info', 'Cash flows', 'Accrued interest', ...peers],
    terms: ['US Treasury Note 4.625% 2035-02-15', '4.625%', '15.02.2035', 'US Department of the Treasury, imported'],
    figures: ['102.3203', 'FedInvest, 24.03.2026', '4.307', 'Effective yield', 'Z-spread', 'fitted on 24.03.2026'],
  },
  'a gilt without prices': {
    isin: 'GB0032452392',
    sections: ['Info', 'Cash flows', 'Accrued interest', ...peers],
    terms: [
      '4¼% Treasury Stock 2036',
      '4.250%',
      '07.03.2036',
      'Ex-date',
      'United Kingdom Debt Management Office, imported',
    ],
    figures: noPrice,
  },
  'a listed bond that was not traded': {
    isin: 'RU000A105LY0',
    sections: [...traded, 'Liquidity', 'Info', 'Cash flows', 'Ratings', ...peers],
    terms: ['Инфраструктурные', 'Matured', '15.11.2026'],
    figures: noPrice,
  },
};
/** Titles that are none of sections. */
const groups = ['Where the bond stands', 'Market', 'Terms', 'Payments', 'Credit', 'Peers', 'News'];
const quotes = 'Quotes of market participants';

/** The titles of the sections of a page, in its order. */
async function sectionsOf(page: Page): Promise<readonly string[]> {
  const [, ...titles] = await page.getByRole('main').getByRole('heading').allInnerTexts();
  return titles.map((title) => title.split('\n')[0] ?? '').filter((title) => !groups.includes(title));
}

for (const kind of ['visitor', 'member', 'full'] as const) {
  test(`NAV-1 NAV-2 NAV-6 QUO-4 CAS-1 CAS-4 RAT-1 SIM-1 BEY-14 BEY-16 real bonds have the sections with data, figures with source and day, and no fault, for a ${kind}`, async ({
    page,
    context,
    market,
  }) => {
    if (kind !== 'visitor') await market.signIn(context, kind);
    for (const [name, { isin, sections, terms, figures }] of Object.entries(bonds)) {
      await openHydrated(page, `/bonds/${isin}/?whole=1`);
      const shown = await sectionsOf(page);
      expect(
        shown.filter((title) => title !== quotes),
        name,
      ).toEqual(sections);
      expect(shown.includes(quotes), name).toBe(kind === 'full' && !terms.includes('Matured'));
      const text = await page.getByRole('main').ariaSnapshot();
      expect(missingOf(text, terms), name).toEqual([]);
      // What follows from the terms alone is open: sums of payments and accrued interest.
      const priced = /link "\d{2,3}\.\d{4}":\s+- \/url: \/methods\/(?!issue-amounts|accrued-interest)/;
      if (kind !== 'full') expect(text, name).not.toMatch(priced);
      else {
        expect(missingOf(text, figures), name).toEqual([]);
        expect(await accessFaults(page), name).toEqual([]);
      }
    }
  });
}
