import { documentKinds } from '#domain/bond/issue-document.ts';
import { isLei, issuerRelations } from '#domain/issuer/legal-entity.ts';
import { partyRoles, ratingTypes } from '#domain/issuer/rating.ts';
import { reportScales, reportStandards, reportStatements } from '#domain/issuer/report.ts';
import { languages } from '#domain/platform/language.ts';
import { choice, currency, date, flag, rate, subject, target, text, webAddress, whole } from './fields.ts';

const languageCodes = languages.map(({ code }) => code);
const lei = { type: 'text', isWrong: (code: string) => !isLei(code) } as const;

export const issuerTargets = {
  ratings: target(['agency', 'grade', 'ratedOn'], ['isin', 'code', 'issuerCode'], {
    ...subject,
    issuerCode: text,
    agency: text,
    grade: text,
    outlook: text,
    type: choice(ratingTypes.map(({ key }) => key)),
    ratedOn: date,
  }),
  documents: target(['path', 'kind', 'title', 'date'], ['isin', 'code', 'issuerCode'], {
    ...subject,
    issuerCode: text,
    path: text,
    kind: choice(documentKinds),
    title: text,
    titleLanguage: choice(languageCodes),
    date,
    language: choice(languageCodes),
  }),
  comments: target(['comment', 'provider', 'date', 'title'], ['isin', 'code', 'issuerCode'], {
    ...subject,
    issuerCode: text,
    comment: text,
    provider: text,
    date,
    url: webAddress,
    language: choice(languageCodes),
    title: text,
    content: text,
    path: text,
    isOnRequest: flag,
  }),
  reports: target(['standard', 'statement', 'line', 'endsOn', 'value', 'currency', 'filedOn'], ['issuerCode', 'lei'], {
    issuerCode: text,
    lei,
    standard: choice(reportStandards),
    variant: text,
    statement: choice(reportStatements),
    line: text,
    lineName: text,
    language: choice(languageCodes),
    position: whole(0, 2_147_483_647),
    level: whole(0, 20),
    isSummary: flag,
    startsOn: date,
    endsOn: date,
    value: { type: 'number' },
    currency,
    unit: text,
    filedOn: date,
    filing: text,
    scale: choice(Object.keys(reportScales) as readonly (keyof typeof reportScales)[]),
    fiscalYearEnds: whole(1, 12),
    archiveUrl: text,
  }),
  'related-issuers': target(['relation'], ['isin', 'code', 'issuerCode'], {
    ...subject,
    issuerCode: text,
    relation: choice([...new Set([...issuerRelations, ...partyRoles])]),
    relatedCode: text,
    relatedName: text,
    relatedLei: lei,
    share: rate,
  }),
} as const;
