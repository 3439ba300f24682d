import { CircleAlert } from 'lucide-react';
import {
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
} from 'react';
import { useTexts } from '../../languages/use-texts.tsx';
import { codePointLength } from '../../../rules/text/plain-text.ts';
import type { Texts } from '../../../rules/languages/texts.ts';
import styles from './autosize-field.module.css';

interface AutosizeFieldProps {
  ref?: RefObject<HTMLTextAreaElement | null>;
  kind: 'term' | 'definition';
  label: string;
  /** Shown in the empty field instead of the label. */
  example?: string | undefined;
  /** For screen readers, instead of label and number. */
  name?: string | undefined;
  number: number;
  isLabelShown?: boolean | undefined;
  /** Below the field. */
  hint?: string | undefined;
  value: string;
  maxLength: number;
  /** On every key. */
  onType: (text: string) => void;
  onLeave?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** Without it a copy of the text sets the height: see the style sheet. */
const growsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

export function AutosizeField({ label, value, maxLength, onType, onLeave, ...props }: AutosizeFieldProps) {
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const ref = props.ref ?? ownRef;
  const id = useId();
  const { first, grow, length, handlers } = useFieldText(ref, { value, maxLength, onType, onLeave });

  // A form of its own: browsers look at all fields of a form on every key.
  return (
    <form className={styles.field}>
      {props.isLabelShown && (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      <div ref={grow} className={styles.grow} data-kind={props.kind} data-text={first}>
        <textarea
          ref={ref}
          id={id}
          rows={1}
          dir="auto"
          className={styles.text}
          enterKeyHint="next"
          placeholder={props.example ?? label}
          aria-label={props.name ?? `${label} ${props.number}`}
          aria-invalid={length?.isTooLong || undefined}
          aria-describedby={length ? `${id}-length` : props.hint && `${id}-hint`}
          {...handlers}
          onKeyDown={props.onKeyDown}
        />
      </div>
      {props.hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {props.hint}
        </p>
      )}
      {length && <LengthNote id={`${id}-length`} length={length} />}
    </form>
  );
}

interface FieldText extends Pick<AutosizeFieldProps, 'value' | 'maxLength' | 'onType'> {
  onLeave: (() => void) | undefined;
}

function useFieldText(field: RefObject<HTMLTextAreaElement | null>, { value, maxLength, onType, onLeave }: FieldText) {
  const t = useTexts();
  const [length, setLength] = useState(textLength(value, maxLength, t));
  const grow = useRef<HTMLDivElement>(null);
  const held = useUncontrolledText({ field, value, onShown: handleShown });

  function handleShown(text: string) {
    if (grow.current && !growsByItself) grow.current.dataset['text'] = text;
    const shown = textLength(text, maxLength, t);
    if (shown?.words !== length?.words) setLength(shown);
  }

  function handleChange({ target }: ChangeEvent<HTMLTextAreaElement>) {
    held.handleTyped(target.value);
    onType(target.value);
  }

  function handleBlur() {
    onLeave?.();
    held.handleBlur();
  }

  /** The keyboard would enter at the start; a pointer sets the caret itself, later. */
  function handleFocus({ target }: FocusEvent<HTMLTextAreaElement>) {
    held.handleFocus();
    if (target.selectionEnd === 0) target.setSelectionRange(target.value.length, target.value.length);
  }

  const handlers = { onChange: handleChange, onFocus: handleFocus, onBlur: handleBlur };
  return { first: held.first, grow, length, handlers };
}

function LengthNote({ id, length }: { id: string; length: TextLength }) {
  const t = useTexts();
  return (
    <p className={styles.length} id={id} data-figures data-bad={length.isTooLong || undefined}>
      {length.isTooLong && <CircleAlert />}
      {length.isTooLong ? t('{length}: too long to be saved', { length: length.words }) : length.words}
    </p>
  );
}

interface UncontrolledTextOptions {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onShown: (text: string) => void;
}

/**
 * While somebody types, neither late answers nor React change the field; else it shows `value`. With `defaultValue`
 * React would replace the field's nodes on each render, and a dialog around it take the focus.
 */
export function useUncontrolledText({ field, value, onShown }: UncontrolledTextOptions) {
  const [first] = useState(value);
  const [hasFocus, setHasFocus] = useState(false);
  const outdated = useRef<string>(undefined);
  const shownBefore = useRef(value);

  useLayoutEffect(() => {
    const element = field.current;
    const isTyping = hasFocus && element?.value !== shownBefore.current;
    shownBefore.current = value;
    if (isTyping || value === outdated.current || !element) return;
    outdated.current = undefined;
    if (element.value === value) return;
    show(element, value);
    onShown(value);
  }, [field, hasFocus, value, onShown]);

  return {
    first,
    handleTyped(text: string) {
      outdated.current = value;
      onShown(text);
    },
    handleFocus: () => setHasFocus(true),
    handleBlur: () => setHasFocus(false),
  };
}

function show(element: HTMLTextAreaElement, text: string): void {
  element.value = text;
}

/** The share of the limit from which the length shows. */
const textLengthShownAt = 0.9;

/** Once worth showing. */
interface TextLength {
  /** Such as '4,600 of 5,000 characters'. */
  readonly words: string;
  readonly isTooLong: boolean;
}

/** Undefined while the text is far from its limit, in characters. */
export function textLength(text: string, maxLength: number, t: Texts): TextLength | undefined {
  const shownFrom = maxLength * textLengthShownAt;
  if (text.length < shownFrom) return undefined;
  const length = codePointLength(text);
  if (length < shownFrom) return undefined;
  return {
    words: t('{length} of {maxLength} characters', { length, maxLength }),
    isTooLong: length > maxLength,
  };
}
