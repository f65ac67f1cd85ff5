import { useLocation } from 'react-router';
import { lists } from '#domain/lists/lists.ts';
import { jumpAtEnd, jumpCodes } from '#domain/lists/search/jump-codes.ts';
import { typedExample } from '#domain/lists/value-words.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import chips from '../filter-chips.module.css';
import { ChipItem } from '../filter-chips.tsx';
import { useAskedChips } from '../use-field-texts.ts';
import { jumpHere } from './jump-address.ts';
import styles from './search-panel.module.css';
import { askedOfParts } from './typed-filters.ts';
import type { SearchBoxModel } from './use-search-box.ts';

/** What was typed and understood as a filter of the list of bonds; Backspace in the empty field takes the last one away. */
export function TypedChips({ box }: { readonly box: SearchBoxModel }) {
  const text = useLabels('facets');
  const { parts } = box.state;
  if (parts.length === 0) return null;
  return (
    <div className={styles.chips}>
      <ul className={chips.chips} aria-label={text('asked')}>
        {parts.map((part, at) => (
          <TypedChip key={part} part={part} onRemove={() => box.actions.dropPart(at)} />
        ))}
      </ul>
      <button type="button" className={styles.show} onClick={() => box.formRef.current?.requestSubmit()}>
        {text('show_bonds')}
      </button>
    </div>
  );
}

function TypedChip({ part, onRemove }: { readonly part: string; readonly onRemove: () => void }) {
  const text = useLabels('facets');
  const [chip] = useAskedChips(lists.bonds, askedOfParts([part]));
  if (chip === undefined) return null;
  const remove = text('remove', { filter: chip.text });
  return (
    <ChipItem chip={chip}>
      <button type="button" className={chips.remove} aria-label={remove} title={remove} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </ChipItem>
  );
}

/** Where Enter leads on the page of the bond, and which words and codes there are. */
export function SearchHelp({ box }: { readonly box: SearchBoxModel }) {
  const text = useLabels('facets');
  const help = useLabels('search-help');
  const place = useLocation();
  const jump = jumpAtEnd(box.state.text);
  const leads = jump !== null && (jump.before !== '' || jumpHere(box.state.text, place) !== null);
  if (leads) return <p className={styles.help}>{text('leads_to', { place: text(`jump_${jump.target}`) })}</p>;
  if (box.view !== 'short' && box.view !== 'parts') return null;
  return (
    <dl className={styles.help}>
      <dt>{text('help_filters')}</dt>
      <dd>
        <code>{typedExample}</code> <a href="/help/search/">{help('link')}</a>
      </dd>
      <dt>{text('help_jumps')}</dt>
      <dd>
        {Object.entries(jumpCodes).map(([code, target]) => (
          <span key={code}>
            <code>{code}</code> {text(`jump_${target}`)}
          </span>
        ))}
      </dd>
    </dl>
  );
}
