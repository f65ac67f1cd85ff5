import type { ButtonHTMLAttributes, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../layout/class-names.ts';
import styles from './button.module.css';

interface Look {
  readonly look?: 'plain' | 'primary' | 'ghost' | 'danger' | 'save' | 'next';
  readonly size?: 'normal' | 'small';
  readonly isIcon?: boolean;
}

function classOf({ look = 'plain', size = 'normal', isIcon = false }: Look, className: string | undefined): string {
  return classNames(
    styles.button,
    look !== 'plain' && styles[look],
    size === 'small' && styles.small,
    isIcon && styles.iconOnly,
    className,
  );
}

interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ look, size, isIcon, className, type, ...rest }: ButtonProps) {
  const lookOf = { ...(look && { look }), ...(size && { size }), ...(isIcon && { isIcon }) };
  return <button type={type ?? 'button'} className={classOf(lookOf, className)} {...rest} />;
}

export function ButtonLink({ look, size, isIcon, className, ...rest }: Look & LinkProps) {
  const lookOf = { ...(look && { look }), ...(size && { size }), ...(isIcon && { isIcon }) };
  return <Link className={classOf(lookOf, className)} data-unread="" {...rest} />;
}

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
