import type { IsoDate } from '#math/units.ts';
import type { DateNames } from './date-names.ts';
import type { PickerLocale } from './picker-language.ts';
import type { PickerRules } from './picker-rules.ts';
import type { PickerAction, PickerState } from './picker-state.ts';

/** What every panel of the popup draws from. */
export interface PanelProps {
  readonly state: PickerState;
  readonly rules: PickerRules;
  readonly dispatch: (action: PickerAction) => void;
  readonly locale: PickerLocale;
  readonly names: DateNames;
  readonly today: IsoDate;
}
