import { Buffer } from 'node:buffer';
import type {
  CommentAccessRequest,
  CommentProvider,
  CommentSubject,
  CommentWords,
  IssuerComment,
} from '#domain/issuer/issuer-comment.ts';
import { type LanguageCode, languages } from '#domain/platform/language.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber, IsoDate } from '#math/units.ts';
import { saveCommentRequest } from '#store/issuer/comments/comment-requests.ts';
import {
  saveCommentFile,
  saveCommentProviders,
  saveCommentSubjects,
  saveComments,
  saveCommentWords,
} from '#store/issuer/comments/comments.ts';
import type { WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { type DemoIssuer, demoIssuers } from './demo-issuers.ts';
import words from './words/comments.json' with { type: 'json' };

/** Houses that do not exist. */
const providers: readonly CommentProvider[] = [
  { id: 1, code: 'demo-lantern', name: 'Lantern Credit Research' },
  { id: 2, code: 'demo-marginalia', name: 'Marginalia Fixed Income' },
  { id: 3, code: 'demo-tidewater', name: 'Tidewater & Sons Analytics' },
];

/** A comment of the demo market. Its file, where it has one, is a line of text. */
export interface DemoComment {
  readonly comment: IssuerComment & { readonly id: number };
  readonly words: readonly CommentWords[];
  readonly subjects: readonly Omit<CommentSubject, 'commentId'>[];
  readonly hasFile: boolean;
}

const codes = languages.map(({ code }) => code);
const firstId = 1001;
/** Every third issuer is written about; about the first one everything there is. */
const writtenAboutEvery = 3;
const writtenAboutWhole = 101;
/** Of the kinds below those that are written in every language. */
const writtenInAll = 7;

/** What is written: every state of a file comes from these and from what the demo accounts asked for. */
const kinds = [
  { topic: 'results', providerId: 1, hasFile: false, isModerated: false },
  { topic: 'results', providerId: 2, hasFile: true, isModerated: false },
  { topic: 'covenants', providerId: 1, hasFile: true, isModerated: true },
  { topic: 'covenants', providerId: 2, hasFile: true, isModerated: true },
  { topic: 'covenants', providerId: 3, hasFile: true, isModerated: true },
  { topic: 'covenants', providerId: 3, hasFile: true, isModerated: false },
  { topic: 'relative_value', providerId: 3, hasFile: false, isModerated: false },
  { topic: 'results', providerId: 3, hasFile: true, isModerated: true, language: 'de' },
] as const;

interface Kind {
  readonly topic: keyof typeof words;
  /** Of a comment in one language alone. */
  readonly language?: LanguageCode;
}

function wordsOf({ topic, language: only }: Kind, { shortName }: DemoIssuer): readonly CommentWords[] {
  const { title, content } = words[topic];
  return codes
    .filter((language) => only === undefined || language === only)
    .map((language) => ({
      language,
      title: title[language].replace('{name}', shortName),
      content: content?.[language] ?? null,
    }));
}

/** Comments about issuers and the first bond of the demo market, none of them true; the same day gives the same. */
export function demoComments(today: DayNumber): readonly DemoComment[] {
  const made: DemoComment[] = [];
  for (const issuer of demoIssuers.filter(
    ({ id }) => id % writtenAboutEvery === writtenAboutWhole % writtenAboutEvery,
  )) {
    const own = issuer.id === writtenAboutWhole ? kinds : [kinds[issuer.id % writtenInAll] ?? kinds[0]];
    for (const kind of own) {
      const { topic, providerId, hasFile, isModerated } = kind;
      const id = firstId + made.length;
      const publishedOn = isoFromDayNumber((today - 3 * made.length - 1) as DayNumber);
      const url = made.length % 4 === 0 ? null : `https://comments.example/${id}/`;
      const other = topic === 'relative_value' ? demoIssuers.filter(({ id: known }) => known === issuer.id + 1) : [];
      made.push({
        comment: { id, code: `demo-${id}`, providerId, publishedOn, url, isModerated },
        words: wordsOf(kind, issuer),
        subjects: [issuer, ...other].map(({ id: issuerId }) => ({ issuerId, instrumentId: null })),
        hasFile,
      });
    }
  }
  return made;
}

/** What the demo accounts asked the providers for: one waits, one was approved, one rejected. */
export function demoCommentRequests(today: IsoDate): readonly CommentAccessRequest[] {
  const requestedAt = new Date(`${today}T09:00:00Z`);
  return [
    { accountId: 'full', providerId: 1, requestedAt, decision: null },
    { accountId: 'full-all', providerId: 1, requestedAt, decision: 'approved' },
    { accountId: 'full-all', providerId: 3, requestedAt, decision: 'rejected' },
  ];
}

/** Stores the comments of the demo market with their files, and who asked for these. */
export async function saveDemoComments(tx: WriteTransaction, today: DayNumber): Promise<void> {
  const made = demoComments(today);
  await saveCommentProviders(tx, providers);
  const comments = made.map(({ comment }) => comment);
  await saveComments(tx, comments);
  const written = made.flatMap((own) => own.words.map((said) => ({ commentId: own.comment.id, ...said })));
  await saveCommentWords(tx, written);
  const subjects = made.flatMap((own) => own.subjects.map((subject) => ({ commentId: own.comment.id, ...subject })));
  await saveCommentSubjects(tx, subjects);
  for (const { comment, words: said } of made.filter(({ hasFile }) => hasFile)) {
    const content = Buffer.from(`${said[0]?.title}\n\nGenerated for demonstration; it describes nobody real.\n`);
    const file = { fileName: `comment-${comment.id}.txt`, mediaType: 'text/plain; charset=utf-8' };
    await saveCommentFile(tx, { commentId: comment.id, ...file, content });
  }
  for (const request of demoCommentRequests(isoFromDayNumber(today))) await saveCommentRequest(tx, request);
}
