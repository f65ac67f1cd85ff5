import type { ChangeEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLabels } from '../../context/language-context.ts';
import button from '../../ui/controls/button.module.css';
import field from '../../ui/controls/field.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './graph-block.module.css';
import { graphSearch, type TradingGround } from './graph-query.ts';

interface GroundSelectProps {
  readonly grounds: readonly TradingGround[];
  readonly ground: TradingGround | null;
}

/** Where the prices come from. Choosing loads at once; without a script a button does. */
export function GroundSelect({ grounds, ground }: GroundSelectProps) {
  const text = useLabels('graph');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const chosen = ground === null ? '' : String(ground.id);
  const onChange = (event: ChangeEvent<HTMLSelectElement>) => {
    const search = graphSearch(params, { ground: Number(event.target.value) });
    navigate(search, { replace: true, preventScrollReset: true });
  };
  const kept = ['tab', 'period', 'from', 'to', 'view'].flatMap((name) => {
    const value = params.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return (
    <form method="get" className={styles.groundForm}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className={classNames(field.field, styles.ground)}>
        <span className="muted" aria-hidden="true">
          {text('ground')}
        </span>
        <span className="sr">{text('ground_label')}</span>
        <select name="ground" value={chosen} onChange={onChange}>
          {ground === null && <option value="">{text('no_ground_chosen')}</option>}
          {grounds.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </label>
      <button type="submit" className={classNames(button.button, button.small, 'without-script')}>
        {text('show_range')}
      </button>
    </form>
  );
}
