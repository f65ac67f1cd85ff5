import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { MAX_TERM_LENGTH } from '#contract/lists/search/search-kinds.ts';
import { useLabels } from '../../context/language-context.ts';
import form from '../../ui/controls/block-form.module.css';
import { LinkList } from '../../ui/layout/link-list.tsx';
import { SuggestField } from '../../ui/overlays/suggest-field.tsx';
import type { FoundBond } from './found-bonds.ts';
import { useBondSuggestions } from './use-bond-suggestions.ts';

interface BondFieldProps {
  /** What the field begins with: an ISIN, or an id, or what was typed and leads to no bond. */
  readonly start: string;
  /** The name of the bond that it leads to. */
  readonly chosen: string | null;
  /** Why it leads to none. */
  readonly error: string | undefined;
  readonly onChoose: () => void;
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
