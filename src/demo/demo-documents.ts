import { Buffer } from 'node:buffer';
import type { DocumentKind, IssueDocument } from '#domain/bond/issue-document.ts';
import type { TextSection } from '#domain/issuer/text-section.ts';
import type { Instrument } from '#domain/market/instrument.ts';
import { type LanguageCode, languages } from '#domain/platform/language.ts';
import { addMonths, isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber, IsoDate } from '#math/units.ts';
import { saveDocumentFiles, saveDocuments, saveDocumentTitles } from '#store/issuer/documents/documents.ts';
import { saveTextSections } from '#store/issuer/text-sections/text-sections.ts';
import type { WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { DemoBond } from './demo-bond.ts';
import { type DemoIssuer, demoIssuers } from './demo-issuers.ts';
import type { DemoMarket } from './demo-market.ts';
import { convertibleIds, structuredIds } from './demo-special-terms.ts';
import titleWords from './words/document-titles.json' with { type: 'json' };
import sectionWords from './words/text-sections.json' with { type: 'json' };

type TitledKind = keyof typeof titleWords & DocumentKind;
type WrittenSection = keyof typeof sectionWords;

/** A document of the demo market with its titles, the text of its file among them. */
export interface DemoDocument {
  readonly document: IssueDocument;
  readonly titles: readonly { readonly language: LanguageCode; readonly title: string }[];
  readonly content: string;
}

const codes = languages.map(({ code }) => code);

/** Names longer than a column, from left to right and from right to left, on the first documents of the first bond. */
const awkwardTitle =
  'Supplement No. 17 to the base prospectus, consolidating all earlier supplements, the amended and restated agency agreement and the deed of covenant, with annexes A to Q — ملحق نشرة الإصدار';

type DocumentedMarket = Pick<DemoMarket, 'bonds' | 'indexes' | 'funds' | 'today'>;

interface Subject {
  readonly key: string;
  readonly name: string;
  readonly instrumentId: number | null;
  readonly issuerId: number | null;
}

function demoDocument(subject: Subject, kind: TitledKind, publishedOn: IsoDate, language: LanguageCode): DemoDocument {
  const { key, name, instrumentId, issuerId } = subject;
  const content = `${titleWords[kind].en}\n${name}\n\nGenerated for demonstration; it describes nobody real.\n`;
  const document = {
    code: `demo-${key}-${kind}`,
    instrumentId,
    issuerId,
    kind,
    publishedOn,
    language,
    fileName: `${kind.replaceAll('_', '-')}-${key}.txt`,
    mediaType: 'text/plain; charset=utf-8',
    size: new TextEncoder().encode(content).length,
  };
  return { document, content, titles: codes.map((code) => ({ language: code, title: titleWords[kind][code] })) };
}

function issueDocuments({ plan, instrument }: DemoBond, today: DayNumber): readonly DemoDocument[] {
  const subject = { key: String(plan.id), name: instrument.name, instrumentId: plan.id, issuerId: null };
  const issued = isoFromDayNumber(addMonths(today, Math.min(plan.issuedInMonths, -1)));
  const language = codes[plan.id % codes.length] ?? 'en';
  const kinds: readonly TitledKind[] =
    plan.id % 3 === 0 ? ['prospectus', 'final_terms', 'placement_report'] : ['final_terms'];
  const documents = kinds.map((kind) => demoDocument(subject, kind, issued, language));
  const risk =
    plan.id % 4 === 1 ? [demoDocument(subject, 'risk_report', isoFromDayNumber(addMonths(today, -1)), 'en')] : [];
  return plan.id === 1001
    ? [...documents.map((own) => ({ ...own, titles: [{ language: 'en' as const, title: awkwardTitle }] })), ...risk]
    : [...documents, ...risk];
}

/** What an index is made by, and what a fund offers. */
function instrumentDocument({ id, name }: Pick<Instrument, 'id' | 'name'>, kind: TitledKind, today: DayNumber) {
  const subject = { key: String(id), name, instrumentId: id, issuerId: null };
  return demoDocument(subject, kind, isoFromDayNumber(addMonths(today, -(3 + (id % 9)))), 'en');
}

function issuerDocument(issuer: DemoIssuer, today: DayNumber): DemoDocument {
  const subject = { key: issuer.code, name: issuer.name, instrumentId: null, issuerId: issuer.id };
  return demoDocument(subject, 'annual_report', isoFromDayNumber(addMonths(today, -(1 + (issuer.id % 11)))), 'en');
}

/** Documents of issues, indexes, funds and issuers; every seventh bond has none of its own. */
export function demoDocuments({ bonds, indexes, funds, today }: DocumentedMarket): readonly DemoDocument[] {
  return [
    ...bonds
      .filter(({ plan }) => plan.id % 7 !== 5 && !plan.isOneOfMany)
      .flatMap((bond) => issueDocuments(bond, today)),
    ...indexes.map(({ instrument }) => instrumentDocument(instrument, 'methodology', today)),
    ...funds.map(({ instrument }) => instrumentDocument(instrument, 'prospectus', today)),
    ...demoIssuers.map((issuer) => issuerDocument(issuer, today)),
  ];
}

function sectionsOf({ plan, facts }: DemoBond): readonly WrittenSection[] {
  return [
    ...(facts.offers.length > 0 ? (['early_redemption'] as const) : []),
    ...(plan.id % 4 === 1 && !plan.isOneOfMany ? (['covenants'] as const) : []),
    ...(plan.status === 'defaulted' ? (['defaults'] as const) : []),
    ...(plan.status === 'restructured' ? (['restructuring'] as const) : []),
    ...(convertibleIds.includes(plan.id) ? (['conversion'] as const) : []),
    ...(structuredIds.includes(plan.id) ? (['structured_product'] as const) : []),
    ...(plan.id % 9 === 2 && !plan.isOneOfMany ? (['more'] as const) : []),
  ];
}

/** What sections of bonds say, in all languages. */
export function demoTextSections(bonds: readonly DemoBond[], today: DayNumber): readonly TextSection[] {
  const updatedOn = isoFromDayNumber(addMonths(today, -2));
  return bonds.flatMap((bond) =>
    sectionsOf(bond).flatMap((kind) =>
      codes.map((language) => ({
        instrumentId: bond.plan.id,
        kind,
        language,
        text: sectionWords[kind][language],
        updatedOn,
      })),
    ),
  );
}

/** Stores the documents of the demo market with their titles and files, and what sections of its bonds say. */
export async function saveDemoDocuments(tx: WriteTransaction, market: DemoMarket): Promise<void> {
  const documents = demoDocuments(market);
  const heads = documents.map(({ document }) => document);
  const ids = await saveDocuments(tx, heads);
  const withId = documents.flatMap((own) => {
    const documentId = ids.get(own.document.code);
    return documentId === undefined ? [] : { ...own, documentId };
  });
  const titles = withId.flatMap(({ documentId, titles }) => titles.map((title) => ({ documentId, ...title })));
  await saveDocumentTitles(tx, titles);
  const files = withId.map(({ documentId, content }) => ({ documentId, content: Buffer.from(content) }));
  await saveDocumentFiles(tx, files);
  await saveTextSections(tx, demoTextSections(market.bonds, market.today));
}
