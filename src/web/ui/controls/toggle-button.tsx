import { classNames } from '../layout/class-names.ts';
import styles from './button.module.css';
import { Button, type ButtonProps } from './button.tsx';

interface ToggleButtonProps extends Omit<ButtonProps, 'onClick' | 'onToggle' | 'aria-pressed' | 'onChange'> {
  readonly isPressed: boolean;
  readonly onToggle: (isPressed: boolean) => void;
}

/** A button that stays pressed. Its name does not change with its state: the state is said beside it. */
export function ToggleButton({ isPressed, onToggle, className, ...rest }: ToggleButtonProps) {
  return (
    <Button
      aria-pressed={isPressed}
      className={classNames(styles.toggle, className)}
      onClick={() => onToggle(!isPressed)}
      {...rest}
    />
  );
}
