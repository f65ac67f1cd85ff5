import chip from '../../ui/layout/chip.module.css';
import { classNames } from '../../ui/layout/class-names.ts';

interface StateChipProps {
  readonly state: { readonly words: string; readonly isGood: boolean };
}

/** Whether something works, in colour and words. */
export function StateChip({ state: { words, isGood } }: StateChipProps) {
  return <span className={classNames(chip.chip, isGood ? chip.live : chip.warn)}>{words}</span>;
}
