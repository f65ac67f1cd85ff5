import type { Comment } from '#contract/issuer/comments/comments.ts';
import type { CompanyCard } from '#contract/issuer/companies.ts';
import type { Consensus } from '#contract/issuer/consensus.ts';
import type { DocumentList } from '#contract/issuer/documents.ts';
import type { IssuerDebt } from '#contract/issuer/issuer-debt.ts';
import type { IssuerNews } from '#contract/issuer/issuer-news.ts';
import type { MultiplierGroups } from '#contract/issuer/multipliers.ts';
import type { CurrentRatings } from '#contract/issuer/ratings.ts';
import type { RelatedIssuer } from '#contract/issuer/related-issuers.ts';
import type { ReportYear } from '#contract/issuer/report-files.ts';
import { companyOfRow } from '#contract/issuer/wire/rated-entity.ts';
import { issuerParams } from '#contract/platform/wire/issuer-params.ts';
import type { ReportFileKind, ReportStandard } from '#domain/issuer/report.ts';
import {
  announcedCount,
  announcedOnce,
  announcedOutline,
  type IssuerFacts,
  type IssuerPlace,
  inFilesAndCopies,
  subjectOf,
} from '../market/subject/page-subject.ts';
import type { Api } from '../platform/data/ask.ts';
import { type Answered, ask } from '../platform/data/ask.ts';
import { codeOnApproach, type Outline, pageSection, type SectionGroup } from '../platform/sections/page-section.ts';
import { askNews } from './issuer-news/ask-news.ts';
import { askReports, type ShownReports } from './reports/ask-report.ts';

export const documentsSection = pageSection<IssuerFacts, IssuerPlace, DocumentList>({
  id: 'documents',
  group: 'terms',
  title: (texts) => texts.text('documents', 'title'),
  menu: { title: (texts) => texts.text('documents', 'title'), img: 'list', event: 'menuDocuments' },
  call: {
    ask: (api, { model, id }, signal) => ask(api, `GET /api/${model}/:id/documents/`, { params: { id }, signal }),
    failed: (texts) => texts.text('documents', 'failed'),
  },
  outline: { announced: announcedOutline('documents') },
  block: codeOnApproach(async () => (await import('./documents/documents.tsx')).Documents),
  openOn: 'wide',
  height: ({ count }) => 92 + 30 * (count ?? 0),
  ...inFilesAndCopies,
});

export const consensusSection = pageSection<IssuerFacts, IssuerPlace, Consensus>({
  id: 'consensus',
  group: 'credit',
  title: (texts) => texts.text('more', 'consensus'),
  menu: { title: (texts) => texts.text('more', 'consensus'), img: 'graph', event: 'menuExtra' },
  call: {
    ask: async (api, { hints }, signal) =>
      ask(api, 'GET /api/company/:emitentId/get-emitent-list-of-indexes/', {
        params: issuerParams((await hints()).issuerId),
        signal,
      }),
    failed: (texts) => texts.text('more', 'consensus_failed'),
  },
  outline: { announced: announcedOutline('consensus') },
  block: codeOnApproach(async () => (await import('./consensus/consensus.tsx')).ConsensusBlock),
  openOn: 'none',
  height: 200,
  ...inFilesAndCopies,
});

/** What analysts say of the issuer and its bonds; only where somebody said something. */
export const commentsSection = pageSection<IssuerFacts, IssuerPlace, readonly Comment[]>({
  id: 'comments',
  group: 'news',
  title: (texts) => texts.text('comments', 'title'),
  menu: { title: (texts) => texts.text('comments', 'title'), img: 'list', event: 'menuComments' },
  call: {
    ask: async (api, { hints }, signal) =>
      ask(api, 'GET /api/company/:emitentId/comments_about/', {
        params: issuerParams((await hints()).issuerId),
        signal,
      }),
    failed: (texts) => texts.text('comments', 'failed'),
  },
  outline: { announced: announcedOutline('comments') },
  block: codeOnApproach(async () => {
    const { Comments } = await import('./comments/comments.tsx');
    return ({ facts, answer }) => Comments({ companyId: subjectOf(facts).issuer?.id ?? 0, answer });
  }),
  openOn: 'wide',
  height: 260,
  ...inFilesAndCopies,
});

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
  block: codeOnApproach(async () => (await import('./issuer-debt/issuer-debt.tsx')).IssuerDebtBlock),
  openOn: 'wide',
  height: 520,
  ...inFilesAndCopies,
});

export const newsSection = pageSection<IssuerFacts, IssuerPlace, IssuerNews>({
  id: 'news',
  group: 'news',
  title: (texts) => texts.text('more', 'news'),
  menu: { title: (texts) => texts.text('more', 'news'), img: 'list', event: 'menuExtra' },
  call: {
    ask: async (api, { hints }, signal) => askNews(api, (await hints()).issuerId, { signal }),
    failed: (texts) => texts.text('more', 'news_failed'),
  },
  outline: { announced: announcedOutline('news') },
  block: codeOnApproach(async () => (await import('./issuer-news/news.tsx')).News),
  openOn: 'wide',
  height: 260,
  ...inFilesAndCopies,
});

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
  block: codeOnApproach(async () => (await import('./multipliers/multipliers.tsx')).MultipliersBlock),
  openOn: 'none',
  height: 260,
  ...inFilesAndCopies,
});

/** Each agency of the summary with its grade; closed grades are left out. */
function announced(facts: IssuerFacts): Outline | null {
  const count = announcedCount(facts, 'ratings');
  if (count === 0) return null;
  const { ratings } = 'card' in facts ? facts.card : facts.summary;
  const byAgency = new Map(ratings.toReversed().map((rating) => [rating.agency, rating.scale_point_name]));
  const words = [...byAgency].sort().map(([agency, grade]) => (grade === null ? agency : `${agency} ${grade}`));
  return { count, fact: words.length === 0 ? null : words.join(', ') };
}

export const ratingsSection = pageSection<IssuerFacts, IssuerPlace, CurrentRatings>({
  id: 'ratings',
  group: 'credit',
  title: (texts) => texts.text('ratings', 'title'),
  menu: { title: (texts) => texts.text('ratings', 'title'), img: 'ratings', event: 'menuRatings' },
  call: {
    ask: (api, { model, id }, signal) =>
      model === 'bonds'
        ? ask(api, 'GET /api/bonds/:bondId/ratings/', { params: { bondId: id }, signal })
        : ask(api, 'GET /api/company/:id/ratings/', { params: { id }, signal }),
    failed: (texts) => texts.text('ratings', 'failed'),
  },
  outline: { announced },
  block: codeOnApproach(async () => (await import('./ratings/ratings.tsx')).Ratings),
  openOn: 'wide',
  height: 220,
  ...inFilesAndCopies,
});

/** The group of the issuer; on the page of a bond with who stands behind the bond itself. */
export const relatedSection = pageSection<IssuerFacts, IssuerPlace, readonly RelatedIssuer[]>({
  id: 'related',
  group: 'news',
  title: (texts) => texts.text('more', 'related'),
  menu: { title: (texts) => texts.text('more', 'related'), img: 'tree', event: 'menuExtra' },
  call: {
    ask: (api, { model, id }, signal) =>
      model === 'bonds'
        ? ask(api, 'GET /api/bonds/:bondId/related-issuers/', { params: { bondId: id }, signal })
        : ask(api, 'GET /api/company/:emitentId/related-issuers/', { params: issuerParams(id), signal }),
    failed: (texts) => texts.text('more', 'related_failed'),
  },
  outline: {
    // How many rows speak of the issuer itself is not how many companies the graph has.
    announced: (facts) => (announcedCount(facts, 'related') === 0 ? null : { count: null, fact: null }),
    factOf: ([first]) => (first === undefined ? null : companyOfRow(first).name),
  },
  block: codeOnApproach(async () => (await import('./related-issuers/related-issuers.tsx')).RelatedIssuers),
  openOn: 'none',
  height: 760,
  ...inFilesAndCopies,
});

interface FileSection {
  readonly kind: ReportFileKind;
  readonly id: 'annual-reports' | 'quarterly-reports' | 'esg-reports';
  readonly text: 'annual_reports' | 'quarterly_reports' | 'esg_reports';
  readonly group: SectionGroup;
}

function fileSection({ kind, id, text, group }: FileSection) {
  return pageSection<IssuerFacts, IssuerPlace, readonly ReportYear[]>({
    id,
    group,
    title: (texts) => texts.text('more', text),
    menu: { title: (texts) => texts.text('more', text), img: 'list', event: 'menuExtra' },
    call: {
      ask: async (api, { hints }, signal) =>
        ask(api, 'GET /api/company/get-report/:apiUrl/:emitentId/', {
          params: { apiUrl: kind, ...issuerParams((await hints()).issuerId) },
          signal,
        }),
      failed: (texts) => texts.text('more', 'reports_failed'),
    },
    outline: { announced: announcedOutline(text) },
    block: codeOnApproach(async () => {
      const { ReportFiles } = await import('./report-files/report-files.tsx');
      return ({ answer }) => ReportFiles({ id, title: text, years: answer });
    }),
    openOn: 'none',
    height: 160,
    ...inFilesAndCopies,
  });
}

/** The reports of the issuer as it published them: of years, of quarters, and on environment and society. */
export const annualReportsSection = fileSection({
  kind: 'annual',
  id: 'annual-reports',
  text: 'annual_reports',
  group: 'credit',
});
export const quarterlyReportsSection = fileSection({
  kind: 'quarterly',
  id: 'quarterly-reports',
  text: 'quarterly_reports',
  group: 'credit',
});
export const esgReportsSection = fileSection({ kind: 'esg', id: 'esg-reports', text: 'esg_reports', group: 'news' });

function reportSection(standard: ReportStandard) {
  const id = standard === 'ifrs' ? 'ifrs' : 'ras';
  return pageSection<IssuerFacts, IssuerPlace, ShownReports>({
    id,
    group: 'credit',
    title: (texts) => texts.text('more', id),
    menu: {
      title: (texts) => texts.text('more', standard === 'ifrs' ? 'ifrs_short' : 'ras_short'),
      img: 'columns',
      event: standard === 'ifrs' ? 'menuIfrs' : 'menuRas',
    },
    call: {
      ask: async (api, { hints }) => askReports(api, (await hints()).issuerId, standard),
      failed: (texts) => texts.text('more', 'reports_failed'),
    },
    outline: { announced: announcedOutline(id) },
    block: codeOnApproach(async () => {
      const { ReportBlock } = await import('./reports/report-block.tsx');
      return ({ answer, facts }) => ReportBlock({ id, shown: answer, subject: subjectOf(facts) });
    }),
    openOn: standard === 'ifrs' ? 'wide' : 'none',
    height: 720,
    ...inFilesAndCopies,
  });
}

/** Reports of the issuer by IFRS, and by the national standard. */
export const ifrsSection = reportSection('ifrs');
export const rasSection = reportSection('national');
