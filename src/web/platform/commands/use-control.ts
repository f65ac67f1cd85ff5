import { useTexts } from '../../context/reader-context.tsx';
import type { MarkedControl } from '../../ui/controls/menu.tsx';
import { type ControlName, controlKeys } from './command-keys.ts';

/** What a button or menu carries so that keys find it, and who points at it sees them; `name` where it says more than the usual one. */
export function useControl(control: ControlName, name?: string): MarkedControl {
  const { textOf } = useTexts();
  const { keys, label } = controlKeys[control];
  return {
    'data-command': control,
    title: `${name ?? textOf(label.module, label.key)} (${keys.toUpperCase()})`,
  };
}
