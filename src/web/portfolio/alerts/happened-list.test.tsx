import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { whatOf } from '#contract/portfolio/alerts/alert-words.ts';
import type { HappenedAlert } from '#contract/portfolio/alerts/happened.ts';
import { languageOf } from '#domain/platform/language.ts';
import { createTexts } from '#labels/create-texts.ts';
import alerts from '#labels/en/alerts.json' with { type: 'json' };
import facets from '#labels/en/facets.json' with { type: 'json' };
import { PageTextsContext } from '../../context/reader-context.tsx';
import { HappenedList } from './happened-list.tsx';

type Mail = HappenedAlert['mail'];

const english = languageOf('en');
const texts = { language: english, texts: createTexts(english, { alerts, facets }), catalogueAddress: '' };

const alert: HappenedAlert = {
  id: 1,
  rule_id: 1,
  happened_at: '2025-06-30T12:00:00.000Z',
  is_read: false,
  kind: 'document',
  bond_id: 1001,
  bond_name: 'A',
  venue_id: null,
  venue_name: null,
  search_name: null,
  field: null,
  direction: null,
  threshold: null,
  days: null,
  conditions: [],
  date: null,
  event: null,
  price: null,
  yield: null,
  spread: null,
  levels: { masked: [] },
  agency: null,
  grade: null,
  bonds: [],
  bond_count: null,
  masked: [],
  mail: null,
};

function said(mail: Mail): string {
  const router = createMemoryRouter([
    { path: '/', element: <HappenedList items={[{ ...alert, mail }]} unread={0} timeZone="UTC" /> },
  ]);
  return renderToStaticMarkup(
    <PageTextsContext value={texts}>
      <RouterProvider router={router} />
    </PageTextsContext>,
  );
}

const mail = { due_at: null, sent_at: null, attempts: 1, failure: null } as const;

test('BEY-6 the list says that a mail was refused, when it is tried again, and offers to send one that was given up', () => {
  const refused = said({ ...mail, state: 'waiting', failure: 'undelivered', due_at: '2025-06-30T12:03:00.000Z' });
  expect(refused).toMatch(/mail could not be delivered yet, next try [^<]*12:03/);
  expect(refused).not.toContain('Send again');
  const givenUp = said({ ...mail, state: 'failed', failure: 'undelivered' });
  expect(givenUp).toContain('no mail: it could not be delivered');
  expect(givenUp).toContain('Send again');
  expect(said({ ...mail, state: 'failed', failure: 'demo' })).not.toContain('Send again');
});

test('BEY-6 ACC-2 an alert on a level names the number with its unit, and hides it from who may not see it', () => {
  const facts = { kind: 'level', field: 'years', direction: 'below', threshold: 1.5 } as const;
  const markup = (levels: object) => {
    const item: HappenedAlert = { ...alert, ...facts, levels: { masked: [], ...levels } };
    const router = createMemoryRouter([
      { path: '/', element: <HappenedList items={[item]} unread={0} timeZone="UTC" /> },
    ]);
    return renderToStaticMarkup(
      <PageTextsContext value={texts}>
        <RouterProvider router={router} />
      </PageTextsContext>,
    );
  };
  const shown = markup({ years: 1.4976 });
  for (const part of ['Time to maturity below 1.5\u00a0years', '1.50\u00a0years']) expect(shown).toContain(part);
  expect(markup({ years: null, masked: ['years'] })).toContain('figure hidden');
});

test('BEY-6 an alert names the convention of its yield or duration', () => {
  const what = (facts: Partial<HappenedAlert>) =>
    whatOf({ ...alert, ...facts }, { write: texts.texts.module('alerts'), texts: texts.texts, language: english });
  expect(what({ kind: 'yield', direction: 'above', threshold: 5 })).toBe('indicative effective yield above 5%');
  expect(what({ kind: 'spread', direction: 'below', threshold: 90 })).toBe('G-spread at duration below 90\u00a0bp');
  const level = { kind: 'level', direction: 'above', threshold: 5 } as const;
  expect(what({ ...level, field: 'ytw' })).toBe('Yield to worst, eff. above 5%');
  expect(what({ ...level, field: 'duration' })).toBe('Modified duration, eff. above 5\u00a0years');
});
