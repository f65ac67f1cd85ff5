import type { ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import { codingOf, type DatePickerProps, emitMoments, momentsOfProps, rulesOf } from './picker-props.ts';
import { momentOfTimestamp } from './picker-value.ts';
import { loadPopup, usePickerPopup } from './use-picker-popup.ts';
import { textOfMoments, useTypedText } from './use-typed-text.ts';

function todayOf(props: DatePickerProps): IsoDate {
  const { valueType, timeZone } = codingOf(props);
  const zone = valueType === 'timestamp' ? timeZone : Intl.DateTimeFormat().resolvedOptions().timeZone;
  return parseIsoDate(props.today ?? '') ?? momentOfTimestamp(Date.now(), zone).day;
}

/** Calls back when a pointer comes down outside of an element; a finger only when it lifts, so that it can scroll the page. */
function onOutsidePress(root: () => Element | null, callback: () => void): () => void {
  const press = (event: PointerEvent) => {
    const isScroll = event.type === 'pointerdown' && event.pointerType === 'touch';
    if (!isScroll && !root()?.contains(event.target as Node)) callback();
  };
  document.addEventListener('pointerdown', press);
  document.addEventListener('pointerup', press);
  return () => {
    document.removeEventListener('pointerdown', press);
    document.removeEventListener('pointerup', press);
  };
}

type Opener = 'input' | 'button';

/** State and behaviour of a date picker: its text, its popup, and where the focus goes. */
export function useDatePicker(props: DatePickerProps) {
  const rules = rulesOf(props);
  const moments = momentsOfProps(props);
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const opener = useRef<Opener>('input');
  const focusIsOurs = useRef(false);
  const staysClosed = useRef(false);
  const pointer = useRef('mouse');
  const [announced, setAnnounced] = useState('');

  const giveFocusBack = (from: 'popup' | 'anywhere') => {
    const isInPopup = root.current?.querySelector('[popover]')?.contains(document.activeElement) ?? false;
    if (from === 'popup' && !isInPopup) return;
    focusIsOurs.current = true;
    (opener.current === 'button' ? button : input).current?.focus();
    focusIsOurs.current = false;
  };
  const typed = useTypedText({
    moments,
    rules,
    initialText: props.initialText,
    onMoments: (read) => emitMoments(props, read, 'text'),
    onRefusal: (text, reason) => props.onInputError?.(text, reason),
  });
  const { state, dispatch } = usePickerPopup(rules, (chosen) => {
    typed.forget();
    setAnnounced(textOfMoments(chosen, rules.format));
    giveFocusBack('popup');
    emitMoments(props, chosen, 'calendar');
  });
  const isOpen = state.panel !== 'none';
  const open = (by: Opener, takesFocus: boolean) => {
    if (props.isDisabled === true) return;
    if (!isOpen) opener.current = by;
    setAnnounced('');
    dispatch({ type: 'open', moments, today: todayOf(props), takesFocus });
  };
  const close = () => dispatch({ type: 'close' });

  useEffect(() => {
    if (isOpen)
      return onOutsidePress(
        () => root.current,
        () => dispatch({ type: 'close' }),
      );
  });

  const inputKeys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      open('input', true);
    }
    if (event.key === 'ArrowUp' && event.altKey) close();
    if (event.key === 'Tab' && isOpen) close();
    if (event.key !== 'Enter') return;
    typed.commit();
    close();
  };

  return {
    rules,
    state,
    dispatch,
    typed,
    isOpen,
    announced,
    hasValue: moments.length > 0,
    root,
    input,
    button,
    today: isOpen ? todayOf(props) : null,
    isTouched: isOpen && pointer.current === 'touch',
    rootEvents: {
      onPointerEnter: () => void loadPopup().catch(() => undefined),
      onBlur: (event: FocusEvent) => {
        const isWindowLeft = document.activeElement === event.target;
        if (isWindowLeft) staysClosed.current = true;
        if (isWindowLeft || event.currentTarget.contains(event.relatedTarget)) return;
        typed.commit();
        if (event.relatedTarget !== null) close();
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        event.preventDefault();
        giveFocusBack('anywhere');
        close();
      },
    },
    inputEvents: {
      onFocus: () => {
        const isReturn = focusIsOurs.current || staysClosed.current;
        staysClosed.current = false;
        if (!isReturn) open('input', false);
      },
      onPointerDown: (event: { readonly pointerType: string }) => {
        pointer.current = event.pointerType;
      },
      // A finger gets the calendar without the keyboard, which would cover it; a second tap on the field is for typing.
      onMouseDown: (event: MouseEvent) => {
        if (pointer.current !== 'touch') return;
        if (isOpen) {
          staysClosed.current = true;
          return close();
        }
        if (document.activeElement === event.currentTarget) return;
        event.preventDefault();
        open('button', true);
      },
      onClick: () => {
        if (pointer.current !== 'touch') open('input', false);
      },
      onKeyDown: inputKeys,
      onChange: (event: { readonly target: { readonly value: string } }) => {
        const read = typed.type(event.target.value);
        if (read !== null && isOpen) dispatch({ type: 'follow', moments: read });
      },
      onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
        const field = event.currentTarget;
        // The text is in the field only after this event.
        setTimeout(() => typed.commit(field.value));
      },
    },
    toggle: () => {
      pointer.current = 'mouse';
      if (isOpen) return close();
      open('button', true);
    },
    clear: () => {
      typed.forget();
      emitMoments(props, [], 'clear');
      close();
      opener.current = 'input';
      giveFocusBack('anywhere');
    },
  };
}

export type DatePickerModel = ReturnType<typeof useDatePicker>;
