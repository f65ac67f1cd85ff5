import { onDemand } from '../feedback/on-demand.ts';
import { useUpgrade } from '../feedback/use-upgrade.ts';
import { NativeSelect, type SelectProps } from './native-select.tsx';

const rich = onDemand(() => import('../overlays/combo-box-panel.tsx').then(({ ComboBoxPanel }) => ComboBoxPanel));

/** One of very many, found by typing a part of its name. A plain list until the part is fetched. */
export function ComboBox(props: SelectProps) {
  const { upgrade, ...handlers } = useUpgrade(rich);
  if (upgrade === null) return <NativeSelect {...props} {...handlers} />;
  const { Rich, hasFocus } = upgrade;
  return <Rich {...props} isFocusedAtStart={hasFocus} />;
}
