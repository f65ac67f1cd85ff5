import { expect, test } from 'vitest';
import type { Api } from '../platform/data/ask.ts';
import { cashFlowsSection } from './bond-sections.ts';

test('CAS-1 payments whose offers did not load fail as a whole, and do not say that there are none', async () => {
  const api: Api = async (path) =>
    path.includes('/offers/')
      ? Response.json({ error: { code: 'internal' } }, { status: 500 })
      : Response.json({ items: [] });
  const place = { model: 'bonds' as const, id: '9001', hints: async () => ({ issuerId: 0, bondStatusId: 192 }) };
  const answer = await cashFlowsSection.call?.ask(api, place, undefined);
  expect(answer).toEqual({ ok: false, code: 'internal' });
});
