import { useLabels } from '../../context/language-context.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { OptionLink } from './option-link.tsx';
import styles from './search-panel.module.css';
import type { SearchBoxModel } from './use-search-box.ts';

/** What was opened lately. The buttons that forget stand beside the list, since an item of a list box may hold no other control. */
export function RecentList({ box }: { readonly box: SearchBoxModel }) {
  const text = useLabels('search');
  const forget = (place: number) => {
    const pick = box.picks[place];
    if (pick === undefined) return;
    box.actions.forget(pick);
    box.inputRef.current?.focus();
  };
  return (
    <>
      <h2 className={styles.recentHead}>{text('recent')}</h2>
      <div className={styles.recent}>
        <div role="listbox" id={`${box.id}-list`} aria-label={text('recent')} className={styles.list}>
          {box.picks.map((pick, place) => (
            <OptionLink key={`${pick.type} ${pick.id}`} box={box} hasLink place={place} pick={pick}>
              <Icon name="clock" />
              <span className={styles.title}>{pick.title}</span>
            </OptionLink>
          ))}
        </div>
        <ul className={styles.forget}>
          {box.picks.map((pick, place) => (
            <li key={`${pick.type} ${pick.id}`}>
              <button type="button" aria-label={text('forget', { title: pick.title })} onClick={() => forget(place)}>
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
