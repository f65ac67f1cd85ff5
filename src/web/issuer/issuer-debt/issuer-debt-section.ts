import type { CompanyCard } from '#contract/issuer/companies.ts';
import type { IssuerDebt } from '#contract/issuer/issuer-debt.ts';
import { issuerParams } from '#contract/platform/wire/issuer-params.ts';
import type { IssuerPlace } from '../../market/subject/page-subject.ts';
import { ask } from '../../platform/data/ask.ts';
import { codeOnApproach, pageSection } from '../../platform/sections/page-section.ts';

/** What the company owes by its bonds; none where it has no outstanding one. */
export const issuerDebtSection = pageSection<{ readonly card: CompanyCard }, IssuerPlace, IssuerDebt>({
  id: 'debt',
  group: 'market',
  title: (texts) => texts.text('issuer-debt', 'title'),
  menu: { title: (texts) => texts.text('issuer-debt', 'title'), img: 'columns', event: 'menuExtra' },
  call: {
    ask: (api, { id }, signal) =>
      ask(api, 'GET /api/company/:emitentId/debt/', { params: issuerParams(id), ...(signal && { signal }) }),
    failed: (texts) => texts.text('issuer-debt', 'failed'),
  },
  outline: ({ currencies }) =>
    currencies.length === 0 ? null : { count: null, fact: currencies.map(({ currency }) => currency).join(', ') },
  block: codeOnApproach(async () => (await import('./issuer-debt.tsx')).IssuerDebtBlock),
  openOn: 'wide',
  height: 520,
  isInPdf: true,
  isInCopy: true,
});
