import { useState } from 'react';
import { Button, ButtonLink, ToggleButton } from '../ui/controls/button.tsx';
import { Icon } from '../ui/layout/icon.tsx';
import styles from './samples.module.css';
import type { Specimen } from './specimen.ts';

const looks = ['plain', 'primary', 'ghost', 'danger', 'save', 'next'] as const;

function Looks({ isDisabled = false }: { readonly isDisabled?: boolean }) {
  return (
    <div className={styles.row}>
      {looks.map((look) => (
        <Button key={look} look={look} disabled={isDisabled}>
          {look}
        </Button>
      ))}
    </div>
  );
}

function Toggles() {
  const [isPressed, setIsPressed] = useState(true);
  return (
    <div className={styles.row}>
      <ToggleButton isPressed={isPressed} onToggle={setIsPressed}>
        Spread
      </ToggleButton>
      <ToggleButton isPressed={!isPressed} onToggle={(isOn) => setIsPressed(!isOn)} size="small">
        Small
      </ToggleButton>
    </div>
  );
}

export const specimens: readonly Specimen[] = [
  { id: 'button-looks', title: 'Looks', render: () => <Looks /> },
  { id: 'button-disabled', title: 'Disabled', render: () => <Looks isDisabled /> },
  {
    id: 'button-sizes',
    title: 'Sizes, icons, link',
    render: () => (
      <div className={styles.row}>
        <Button size="small">Small</Button>
        <Button isIcon aria-label="Download">
          <Icon name="download" />
        </Button>
        <Button isIcon size="small" look="ghost" aria-label="Copy">
          <Icon name="copy" />
        </Button>
        <ButtonLink to="/">A link</ButtonLink>
        <Button>
          <Icon name="retry" />
          With an icon
        </Button>
      </div>
    ),
  },
  { id: 'toggle-button', title: 'Pressed and not', render: Toggles },
];
