import { onDemand } from '../feedback/on-demand.ts';
import { useUpgrade } from '../feedback/use-upgrade.ts';
import { NativeSelect, type SelectProps } from './native-select.tsx';

const rich = onDemand(() => import('../overlays/select-panel.tsx').then(({ SelectPanel }) => SelectPanel));

/** One of many. The browser's own control until the richer one, with notes below the names, is fetched on pointing or focus. */
export function Select(props: SelectProps) {
  const { upgrade, ...handlers } = useUpgrade(rich);
  if (upgrade === null) return <NativeSelect {...props} {...handlers} />;
  const { Rich, hasFocus } = upgrade;
  return <Rich {...props} isFocusedAtStart={hasFocus} />;
}
