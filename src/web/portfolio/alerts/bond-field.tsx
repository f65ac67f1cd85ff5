import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { MAX_TERM_LENGTH, MIN_TERM_LENGTH } from '#contract/lists/search/search-kinds.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { useAnswer } from '../../platform/data/answers.ts';
import { browserApi } from '../../platform/data/ask.ts';
import { useDebounced } from '../../platform/data/use-debounced.ts';
import form from '../../ui/controls/block-form.module.css';
import type { Option } from '../../ui/controls/native-select.tsx';
import { LinkList } from '../../ui/layout/folded-content.tsx';
import { SuggestField } from '../../ui/overlays/suggest-field.tsx';
import { type FoundBond, findBonds } from './rule-draft.ts';

interface BondFieldProps {
  /** What the field begins with: an ISIN, or an id, or what was typed and leads to no bond. */
  readonly start: string;
  /** The name of the bond that it leads to. */
  readonly chosen: string | null;
  /** Why it leads to none. */
  readonly error: string | undefined;
  readonly onChoose: () => void;
}

interface BondSuggestions {
  /** Bonds by their ISIN, or by their id where they have none. */
  readonly suggestions: readonly Option[];
  /** What is said in place of suggestions; null where there are some, or nothing was typed. */
  readonly state: string | null;
}

function questionOf(term: string) {
  return {
    key: term,
    ask: (signal: AbortSignal) => findBonds(browserApi, term, signal),
    networkFailure: { ok: false, code: 'network' } as Awaited<ReturnType<typeof findBonds>>,
  };
}

/** The bonds that are found by what is typed. */
function useBondSuggestions(typed: string): BondSuggestions {
  const text = useLabels('search');
  const compare = useLabels('compare');
  const term = typed.trim().slice(0, MAX_TERM_LENGTH);
  const isShort = [...term].length < MIN_TERM_LENGTH;
  const rested = useDebounced(term);
  const { shown } = useAnswer(isShort || rested !== term ? null : questionOf(term), null);
  const say = (state: string | null): BondSuggestions => ({ suggestions: [], state });
  if (term === '') return say(null);
  if (isShort) return say(text('too_short', { least: MIN_TERM_LENGTH }));
  if (shown?.key !== term) return say(text('searching'));
  if (!shown.answer.ok) return say(compare('search_failed'));
  const { bonds } = shown.answer.value;
  if (bonds.length === 0) return say(text('autocomplete_not_found', { term }));
  const suggestions = bonds.map(({ code, name, codes, currency }) => ({
    id: code,
    text: name,
    note: [...codes, ...(currency === null ? [] : [currency])].join(' · '),
  }));
  return { suggestions, state: null };
}

/** The bond of a rule, found by a name, a ticker or an ISIN; the field holds its ISIN. */
export function BondField({ start, chosen, error, onChoose }: BondFieldProps) {
  const text = useLabels('alerts');
  const [typed, setTyped] = useState<string | null>(null);
  const { suggestions, state } = useBondSuggestions(typed ?? '');
  const choose = (code: string) => {
    setTyped(code);
    onChoose();
  };
  return (
    <div className={form.field}>
      <SuggestField
        label={text('bond')}
        hint={typed === null && chosen !== null ? chosen : text('bond_hint')}
        error={typed === null ? error : undefined}
        name="bond"
        maxLength={MAX_TERM_LENGTH}
        text={typed ?? start}
        onType={setTyped}
        suggestions={suggestions}
        state={state}
        onChoose={choose}
        onEnter={onChoose}
      />
    </div>
  );
}

/** Bonds that what was typed may mean, as links to the same rule about each. */
export function BondsFound({ bonds }: { readonly bonds: readonly FoundBond[] }) {
  const text = useLabels('alerts');
  const [params] = useSearchParams();
  const addressOf = (code: string) => {
    const rule = new URLSearchParams(params);
    rule.set('bond', code);
    return `?${rule}`;
  };
  return (
    <LinkList
      label={text('bond_which')}
      links={bonds.map(({ code, name }) => ({ id: code, text: name, to: addressOf(code) }))}
    />
  );
}
