import type { BondRecords } from '#contract/bond/bond-records.ts';
import type { Texts } from '#labels/create-texts.ts';
import { type BondPlace, type BondSubject, inFilesAndCopies } from '../../market/subject/page-subject.ts';
import type { TextContext } from '../../platform/data/issuer-words.ts';
import type { BlockComponent, Outline, PageSection, SectionGroup } from '../../platform/sections/page-section.ts';
import { codeOnApproach, pageSection } from '../../platform/sections/page-section.ts';
import { dateText, exactText, moneyText } from '../../text/value-text.ts';
import { ratingTriggerText } from './rating-trigger.ts';
import { bondClasses, wordsOf } from './record-facts.ts';

type WordsKind = BondRecords['texts'][number]['kind'];

interface RecordSection {
  readonly id: string;
  /** Key of its title. */
  readonly text: string;
  readonly group: SectionGroup;
  readonly outline: (facts: BondSubject, textContext: TextContext) => Outline | null;
  readonly block: () => Promise<BlockComponent<{ readonly facts: BondSubject }>>;
  readonly isOpen?: boolean;
}

/** A section of what the page knows of its bond from the start. */
function recordSection({
  id,
  text,
  group,
  outline,
  block,
  isOpen = false,
}: RecordSection): PageSection<BondSubject, BondPlace> {
  const title = (texts: Texts) => texts.textOf('more', text);
  return pageSection<BondSubject, BondPlace, null>({
    id,
    group,
    title,
    height: 160,
    menu: { title, img: 'list', event: id === 'placement' ? 'menuPlacement' : 'menuExtra' },
    call: null,
    outline: (_, facts, textContext) => outline(facts, textContext),
    block: codeOnApproach(block),
    openOn: isOpen ? 'wide' : 'none',
    ...inFilesAndCopies,
  });
}

/** How many there are, and a fact of the first of them. */
function listed<Row>(rows: readonly Row[], factOf: (first: Row) => string | null): Outline | null {
  const [first] = rows;
  return first === undefined ? null : { count: rows.length, fact: factOf(first) };
}

/** The first words of what a section says. */
const briefLength = 80;

function inBrief(text: string): string {
  if (text.length <= briefLength) return text;
  return `${text.slice(0, text.lastIndexOf(' ', briefLength) > 0 ? text.lastIndexOf(' ', briefLength) : briefLength)}…`;
}

type OwnOutline = (facts: BondSubject, textContext: TextContext) => Outline | null;

/** The outline of a section's own terms, else the first words of what a source says. */
function orInWords(kind: WordsKind, own: OwnOutline): OwnOutline {
  return (facts, textContext) => {
    const words = wordsOf(facts, kind);
    return own(facts, textContext) ?? (words === undefined ? null : { count: null, fact: inBrief(words.text) });
  };
}

export const identifiersSection = recordSection({
  id: 'identifiers',
  text: 'identifiers',
  group: 'terms',
  outline: ({ records, summary }) => {
    if (records.identifiers.length === 0) return null;
    return { count: records.identifiers.length + Number(summary.isin !== null), fact: summary.isin };
  },
  block: async () => (await import('./issue-facts.tsx')).Identifiers,
});

export const classifierSection = recordSection({
  id: 'classifier',
  text: 'classifier',
  group: 'terms',
  outline: ({ summary }, { texts }) => {
    const classes = bondClasses(summary);
    if (classes.length === 0) return null;
    return {
      count: null,
      fact: classes
        .map(({ name, value }) => texts.textOf(name === 'class_ranking' ? 'bond' : 'more', value))
        .join(', '),
    };
  },
  block: async () => (await import('./issue-facts.tsx')).Classifier,
});

export const managersSection = recordSection({
  id: 'managers',
  text: 'managers',
  group: 'terms',
  outline: ({ records }) => listed(records.managers, ({ name }) => name),
  block: async () => (await import('./issue-facts.tsx')).LeadManagers,
});

const placementOf = ({ records }: BondSubject) => records.tranches.filter(({ number }) => number === 1);
const tapsOf = ({ records }: BondSubject) => records.tranches.filter(({ number }) => number > 1);

export const placementSection = recordSection({
  id: 'placement',
  text: 'placement',
  group: 'terms',
  isOpen: true,
  outline: (facts, { language, texts }) => {
    const [placement] = placementOf(facts);
    if (placement === undefined) return null;
    const { placed, startsOn } = placement;
    const amount =
      placed === null
        ? []
        : [texts.text('bond', 'money', { currency: facts.summary.faceCurrency, amount: moneyText(placed, language) })];
    return { count: null, fact: [dateText(startsOn, language), ...amount].join(', ') };
  },
  block: async () => (await import('./tranches.tsx')).Placement,
});

export const tapsSection = recordSection({
  id: 'taps',
  text: 'taps',
  group: 'terms',
  outline: (facts, { language }) => listed(tapsOf(facts), ({ startsOn }) => dateText(startsOn, language)),
  block: async () => (await import('./tranches.tsx')).Taps,
});

export const defaultsSection = recordSection({
  id: 'defaults',
  text: 'defaults',
  group: 'payments',
  isOpen: true,
  outline: orInWords('defaults', ({ records }, { language, texts }) =>
    listed(records.defaults, ({ dueOn, state }) =>
      [texts.textOf('more', `default_${state}`), dateText(dueOn, language)].join(', '),
    ),
  ),
  block: async () => (await import('./defaults.tsx')).Defaults,
});

export const covenantsSection = recordSection({
  id: 'covenants',
  text: 'covenants',
  group: 'credit',
  outline: ({ records: { covenants } }, { texts }) => {
    const { count, items, words } = covenants;
    if (count === 0 && words === null) return null;
    const breached = items.filter(({ state }) => state === 'breached').length;
    const fact =
      items.length === 0
        ? null
        : breached === 0
          ? texts.text('more', 'none_breached')
          : texts.text('more', 'breached', { count: breached });
    return { count: count === 0 ? null : count, fact };
  },
  block: async () => (await import('./covenants.tsx')).Covenants,
});

export const holdersSection = recordSection({
  id: 'holders',
  text: 'holders',
  group: 'peers',
  outline: ({ records }, { language }) =>
    listed(
      records.stakes.filter(({ kind }) => kind === 'holder'),
      ({ asOf }) => dateText(asOf, language),
    ),
  block: async () => (await import('./stakes.tsx')).Holders,
});

export const investorsSection = recordSection({
  id: 'investors',
  text: 'investors',
  group: 'peers',
  outline: orInWords('investors', ({ records }, { language }) => {
    const stakes = records.stakes.filter(({ kind }) => kind !== 'holder');
    const found = listed(stakes, ({ asOf }) => dateText(asOf, language));
    return found === null ? null : { ...found, count: null };
  }),
  block: async () => (await import('./stakes.tsx')).Investors,
});

export const lombardSection = recordSection({
  id: 'lombard',
  text: 'lombard',
  group: 'peers',
  outline: ({ records }) => listed(records.lombard, ({ list }) => list),
  block: async () => (await import('./stakes.tsx')).LombardLists,
});

export const earlyRedemptionSection = recordSection({
  id: 'early-redemption',
  text: 'early_redemption',
  group: 'payments',
  outline: orInWords('early_redemption', ({ records }, { texts }) =>
    listed(records.redemptionRights, ({ kind }) => texts.textOf('more', `right_${kind}`)),
  ),
  block: async () => (await import('./early-redemption.tsx')).EarlyRedemption,
});

export const ratingStepsSection = recordSection({
  id: 'rating-steps',
  text: 'rating_steps',
  group: 'payments',
  outline: ({ records }, { language, texts }) =>
    listed(records.ratingSteps, (step) => ratingTriggerText(step, texts.module('more'), language)),
  block: async () => (await import('./rating-steps.tsx')).RatingSteps,
});

export const conversionSection = recordSection({
  id: 'conversion',
  text: 'conversion',
  group: 'payments',
  outline: orInWords('conversion', ({ records: { conversion } }, { language, texts }) => {
    if (conversion === null) return null;
    const { kind, ratio, name } = conversion;
    const into = ratio === null ? name : [exactText(ratio, language), name].filter(Boolean).join(' × ');
    return { count: null, fact: [texts.textOf('more', `conversion_${kind}`), into].filter(Boolean).join(', ') };
  }),
  block: async () => (await import('./conversion.tsx')).Conversion,
});

export const structuredProductSection = recordSection({
  id: 'structured-product',
  text: 'structured_product',
  group: 'payments',
  outline: orInWords('structured_product', ({ records: { structured }, today }, { language, texts }) => {
    if (structured === null) return null;
    const next = structured.observations.find(({ date }) => date >= today);
    const payoff = texts.textOf('more', `payoff_${structured.payoff}`);
    return { count: null, fact: next === undefined ? payoff : `${payoff}, ${dateText(next.date, language)}` };
  }),
  block: async () => (await import('./structured-product.tsx')).StructuredProduct,
});

export const restructuringSection = recordSection({
  id: 'restructuring',
  text: 'restructuring',
  group: 'payments',
  isOpen: true,
  outline: orInWords('restructuring', ({ records }, { language, texts }) => {
    const [latest] = records.restructurings;
    if (latest === undefined) return null;
    const kind = texts.textOf('more', `restructuring_${latest.kind}`);
    return { count: null, fact: `${kind}, ${dateText(latest.effectiveOn, language)}` };
  }),
  block: async () => (await import('./restructuring.tsx')).RestructuringBlock,
});

export const moreSection = recordSection({
  id: 'more',
  text: 'more',
  group: 'news',
  outline: orInWords('more', ({ records }, { texts }) =>
    listed(records.details, ({ kind, value }) => `${texts.textOf('more', `detail_${kind}`)}: ${value}`),
  ),
  block: async () => (await import('./issue-facts.tsx')).IssueDetails,
});
