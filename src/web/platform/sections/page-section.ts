import type { ReactNode } from 'react';
import type { ReaderAction } from '#domain/platform/reader-action.ts';
import type { Texts } from '#labels/create-texts.ts';
import type { IconName } from '../../ui/layout/icon.tsx';
import type { Answered, Api } from '../data/ask.ts';
import type { TextContext } from '../data/issuer-words.ts';
import { pressEnded } from './first-act.ts';

/** The groups of a page in their order. */
export const sectionGroups = ['company', 'market', 'terms', 'payments', 'credit', 'peers', 'news'] as const;
export type SectionGroup = (typeof sectionGroups)[number];

/** Where a section is open before the reader says otherwise: everywhere, on all but phones, or nowhere. */
export type OpenOn = 'all' | 'wide' | 'none';

/** What menus and closed rows say of a section that has content. */
export interface Outline {
  /** How many things the section lists; null where that says nothing. */
  readonly count: number | null;
  /** The one fact that a closed section still shows. */
  readonly fact: string | null;
}

export interface SectionBlockProps<Facts, Answer> {
  /** What the page knows of its subject. */
  readonly facts: Facts;
  /** What the section's own call gave; null for a section without a call. */
  readonly answer: Answer;
}

export type BlockComponent<Props> = (props: Props) => ReactNode;

/** The code of a block: part of the page's own script, or fetched when the reader comes near or does anything at all. */
export interface BlockCode<Props> {
  readonly comes: 'near' | 'at-first-act';
  /** The block, once its code is here. */
  readonly now: () => BlockComponent<Props> | null;
  readonly load: () => Promise<unknown>;
}

export function codeAtHand<Props>(block: BlockComponent<Props>): BlockCode<Props> {
  return { comes: 'near', now: () => block, load: () => Promise.resolve() };
}

type FetchCode<Props> = () => Promise<BlockComponent<Props>>;

function lazyCode<Props>(comes: BlockCode<Props>['comes'], fetchCode: FetchCode<Props>): BlockCode<Props> {
  let block: BlockComponent<Props> | null = null;
  const load = async () => {
    block = await fetchCode();
    return true;
  };
  return { comes, now: () => block, load };
}

/** For a section below the first view: its code comes when the reader comes near. */
export function codeOnApproach<Props>(fetchCode: FetchCode<Props>): BlockCode<Props> {
  return lazyCode('near', fetchCode);
}

/** For a section of the first view that is complete as the server draws it: its code comes when the reader first does anything. */
export function codeAtFirstAct<Props>(fetchCode: FetchCode<Props>): BlockCode<Props> {
  return lazyCode('at-first-act', async () => {
    const block = await fetchCode();
    await pressEnded();
    return block;
  });
}

interface SectionHead {
  readonly id: string;
  readonly group: SectionGroup;
  readonly title: (texts: Texts) => string;
  /** Its entry in the menu; a section without one belongs to the entry before it. */
  readonly menu: {
    readonly title: (texts: Texts) => string;
    readonly img: IconName;
    readonly event: ReaderAction;
  } | null;
  /** Null for a section that does not fold; its block then has the section's id itself. */
  readonly openOn: OpenOn | null;
  /** Height of the place that is kept until the section is there, in pixels; of a list by how much it lists. */
  readonly height: number | ((outline: Outline) => number);
  /** Whether the reader may choose it for the PDF of the page, and whether the copied page holds it. */
  readonly isInPdf: boolean;
  readonly isInCopy: boolean;
}

interface SectionSpec<Facts, Place, Answer> extends SectionHead {
  /** The section's call, and what is said when it fails; null when the section shows what the page knows anyway. */
  readonly call: {
    readonly ask: (api: Api, place: Place, signal?: AbortSignal) => Promise<Answered<Answer>>;
    readonly failed: (texts: Texts) => string;
  } | null;
  /**
   * Null when the section has no content, so that page and menu leave it out. An announced section is outlined by what the page knows:
   * its call is asked when the reader comes near, and not for the first HTML.
   */
  readonly outline:
    | ((answer: Answer, facts: Facts, textContext: TextContext) => Outline | null)
    | {
        readonly announced: (facts: Facts, textContext: TextContext) => Outline | null;
        /** The fact that its own answer has for the closed section, from when it is here. */
        readonly factOf?: (answer: Answer, textContext: TextContext) => string | null;
      };
  readonly block: BlockCode<SectionBlockProps<Facts, Answer>>;
}

/** A section as lists hold it, whatever its call answers. */
export type PageSection<Facts, Place> = SectionSpec<Facts, Place, unknown>;

/**
 * One section of a page: everything that page, menu, PDF and copied text have to know of it. The list takes sections of all answers,
 * which is safe because a section is only ever handed what its own call gave.
 */
export function pageSection<Facts, Place, Answer>(spec: SectionSpec<Facts, Place, Answer>): PageSection<Facts, Place> {
  return spec as PageSection<Facts, Place>;
}
