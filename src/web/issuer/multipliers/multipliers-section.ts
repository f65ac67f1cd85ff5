import type { MultiplierGroups } from '#contract/issuer/multipliers.ts';
import { issuerParams } from '#contract/platform/wire/issuer-params.ts';
import { announcedOnce } from '../../market/subject/announced-outline.ts';
import type { IssuerFacts, IssuerPlace } from '../../market/subject/page-subject.ts';
import { type Answered, type Api, ask } from '../../platform/data/ask.ts';
import { codeOnApproach, pageSection } from '../../platform/sections/page-section.ts';

export interface Multipliers {
  readonly byQuarter: MultiplierGroups;
  readonly byYear: MultiplierGroups;
  /** Address of the PDF in which the source of the report says how multipliers are made; null where it gives none. */
  readonly methodology: string | null;
}

/** The multipliers, with what the report that they are computed of says of them. */
async function askMultipliers(api: Api, id: number, signal?: AbortSignal): Promise<Answered<Multipliers>> {
  const [groups, reports] = await Promise.all([
    ask(api, 'GET /api/company/:emitentId/multipliers/', { params: issuerParams(id), ...(signal && { signal }) }),
    ask(api, 'GET /api/company/:id/reports/', { params: { id }, ...(signal && { signal }) }),
  ]);
  if (!groups.ok) return groups;
  const report = reports.ok ? (reports.value.msfo[0] ?? reports.value.rsbu[0]) : undefined;
  const methodology = report?.multipliers_methodology ?? null;
  return { ok: true, value: { byQuarter: groups.value['1'], byYear: groups.value['2'], methodology } };
}

export const multipliersSection = pageSection<IssuerFacts, IssuerPlace, Multipliers>({
  id: 'multipliers',
  group: 'credit',
  title: (texts) => texts.text('more', 'multipliers'),
  menu: { title: (texts) => texts.text('more', 'multipliers'), img: 'columns', event: 'menuExtra' },
  call: {
    ask: async (api, { hints }, signal) => askMultipliers(api, (await hints()).issuerId, signal),
    failed: (texts) => texts.text('more', 'multipliers_failed'),
  },
  outline: { announced: announcedOnce('multipliers') },
  block: codeOnApproach(async () => (await import('./multipliers.tsx')).MultipliersBlock),
  openOn: 'none',
  height: 260,
  isInPdf: true,
  isInCopy: true,
});
