import { useEffect, useState } from 'react';
import { NativeSelect, type Option } from '../../ui/controls/native-select.tsx';

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly start: string | null;
  readonly error?: string | undefined;
  readonly onChoose?: () => void;
}

/** A choice of one that goes with the form. */
export function Choice({ onChoose, start, ...rest }: ChoiceProps) {
  const [value, setValue] = useState(start);
  // Of another address, as after a step back.
  useEffect(() => setValue(start), [start]);
  return (
    <NativeSelect
      {...rest}
      value={value}
      onChange={(id) => {
        setValue(id);
        onChoose?.();
      }}
    />
  );
}
