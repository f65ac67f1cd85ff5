import { beforeAll, expect, test } from 'vitest';
import { reportCanaries } from '../../testing/sample-reports.ts';
import { sampleSite } from '../../testing/sample-site.ts';
import { cookieOf, type TestSite, type Who } from '../../testing/test-app.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sampleSite();
});

async function ask(part: string, who: Who = 'full') {
  return site.app.inject({ url: `/api/company/get-report/${part}/`, headers: await cookieOf(site.app, who) });
}

const file = (name: string) => {
  return { link: `${reportCanaries.file}-${name}`, mimetype: 'application/pdf', masked: [] };
};

test('REP-6 files stand by year, latest first, and by quarter, in Russian and in English', async () => {
  expect((await ask('quarterly/1')).json()).toEqual([
    { year: 2025, monthArray: { 1: null, 2: { rus: null, eng: file('2') }, 3: null, 4: null } },
    {
      year: 2024,
      monthArray: { 1: { rus: file('1-ru'), eng: file('1-en') }, 2: null, 3: { rus: null, eng: file('3') }, 4: null },
    },
  ]);
});

test.each(['visitor', 'member'] as const)('REP-6 a %s sees which files there are, without their links', async (who) => {
  const [{ monthArray }] = (await ask('annual/1', who)).json();
  expect(monthArray[4]).toEqual({
    rus: null,
    eng: { link: null, mimetype: 'application/pdf', masked: ['link'] },
  });
});

test('REP-6 a kind or a company without files has none, an unknown one is not found', async () => {
  expect((await ask('esg/1')).json()).toEqual([]);
  expect((await ask('quarterly/2')).json()).toEqual([]);
  expect((await ask('monthly/1')).statusCode).toBe(404);
  expect((await ask('quarterly/999')).statusCode).toBe(404);
});
