import { classNames } from '../layout/class-names.ts';
import { Checkbox, type CheckboxProps } from './checkbox.tsx';
import styles from './choice.module.css';

/** On or off, in force at once; inside a form that is sent, a checkbox serves better. */
export function Switch({ className, ...rest }: Omit<CheckboxProps, 'isMixed'>) {
  return <Checkbox role="switch" className={classNames(styles.switch, className)} {...rest} />;
}
