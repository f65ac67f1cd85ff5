import { lists } from '#domain/lists/lists.ts';
import { useLabels } from '../../context/reader-context.tsx';
import type { FailureCode } from '../../platform/data/ask.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/notice.tsx';
import { useAskedChips } from '../use-field-texts.ts';
import styles from './search-panel.module.css';
import type { ShownTab } from './shown-results.ts';
import { askedOfParts, type TypedOffer, typedOffers } from './typed-filters.ts';
import type { SearchBoxModel } from './use-search-box.ts';

interface NothingProps {
  readonly box: SearchBoxModel;
  readonly hasLinks: boolean;
  readonly notFoundLabel?: string | undefined;
  readonly kind: ShownTab;
  readonly failure: FailureCode | undefined;
}

/** A search that failed is no search that found nothing. */
export function Nothing({ kind, failure, box, hasLinks, notFoundLabel }: NothingProps) {
  const text = useLabels('search');
  if (failure !== undefined) {
    return <ErrorState title={text('failed')} code={failure} onRetry={box.actions.retry} />;
  }
  const { parts, text: typed, term } = box.state;
  const offers = hasLinks && kind === 'bonds' ? typedOffers(parts, typed) : [];
  if (offers.length + parts.length > 0) return <NothingLeft box={box} offers={offers} />;
  const title = notFoundLabel ?? text('autocomplete_not_found', { term: term ?? '' });
  const reason = notFoundLabel === undefined ? text('autocomplete_not_found_reason') : undefined;
  return <EmptyState icon="search" title={title} reason={reason} />;
}

/** Where filters leave nothing: as what the text was understood, and the way on without each part of it. */
function NothingLeft({ box, offers }: { readonly box: SearchBoxModel; readonly offers: readonly TypedOffer[] }) {
  const text = useLabels('facets');
  const { parts, answers } = box.state;
  const words = offers.find(({ part }) => part === null);
  const title = words === undefined ? text('nothing') : text('nothing_of', { q: words.typed });
  return (
    <EmptyState icon="search" title={answers.bonds?.search_error ?? title} reason={text('nothing_reason')}>
      <span className={styles.offers}>
        {parts.map((part, at) => (
          <Offer key={part} part={part} typed={part} onDrop={() => box.actions.dropPart(at)} />
        ))}
        {offers.map(({ part, typed, without }) => (
          <Offer key={`typed ${typed}`} part={part} typed={typed} onDrop={() => box.actions.retype(without)} />
        ))}
      </span>
    </EmptyState>
  );
}

function Offer({ part, typed, onDrop }: Omit<TypedOffer, 'without'> & { readonly onDrop: () => void }) {
  const text = useLabels('facets');
  const [chip] = useAskedChips(lists.bonds, askedOfParts(part === null ? [] : [part]));
  return (
    <Button size="small" onClick={onDrop}>
      {text('without', { filter: chip?.text ?? typed })}
    </Button>
  );
}
