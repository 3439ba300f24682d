import { CircleAlert } from 'lucide-react';
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useTexts } from '../../languages/use-texts.tsx';
import { codePointLength } from '../../../rules/text/plain-text.ts';
import type { Texts } from '../../../rules/languages/texts.ts';
import fieldStyles from './field.module.css';
import styles from './autosize-field.module.css';

interface AutosizeFieldProps {
  ref?: RefObject<HTMLTextAreaElement | null>;
  size: 'large' | 'regular';
  label: string;
  /** Shown in the empty field instead of the label. */
  example?: string | undefined;
  /** The accessible name, in place of label and number. */
  name?: string | undefined;
  number: number;
  isLabelShown?: boolean | undefined;
  /** A line below the field. */
  hint?: string | undefined;
  value: string;
  maxLength: number;
  /** Called with the whole text on every change. */
  onType: (text: string) => void;
  onLeave?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** Browsers without `field-sizing` get the height from a hidden copy of the text (see the style sheet). */
const hasFieldSizing = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

/** A text field that grows with its text. Its text is not in React's state, so that long lists of fields stay fast. */
export function AutosizeField({ label, value, maxLength, onType, onLeave, ...props }: AutosizeFieldProps) {
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const ref = props.ref ?? ownRef;
  const id = useId();
  const { initialText, sizerRef, length, handlers } = useFieldText(ref, { value, maxLength, onType, onLeave });

  // Each field has a form of its own, because browsers look at all fields of a form on every key.
  return (
    <form className={styles.field}>
      {props.isLabelShown && (
        <label className={fieldStyles.label} htmlFor={id}>
          {label}
        </label>
      )}
      <div ref={sizerRef} className={styles.sizer} data-size={props.size} data-text={initialText}>
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
  const sizerRef = useRef<HTMLDivElement>(null);
  const uncontrolled = useUncontrolledText({ field, value, onShown: handleShown });

  function handleShown(text: string) {
    if (sizerRef.current && !hasFieldSizing) sizerRef.current.dataset['text'] = text;
    const newLength = textLength(text, maxLength, t);
    if (newLength?.words !== length?.words) setLength(newLength);
  }

  function handleChange({ target }: ChangeEvent<HTMLTextAreaElement>) {
    uncontrolled.handleTyped(target.value);
    onType(target.value);
  }

  function handleBlur() {
    onLeave?.();
    uncontrolled.handleBlur();
  }

  /**
   * Focus by keyboard puts the caret at the start, so it is moved to the end. A pointer sets the caret afterwards.
   */
  function handleFocus({ target }: FocusEvent<HTMLTextAreaElement>) {
    uncontrolled.handleFocus();
    if (target.selectionEnd === 0) target.setSelectionRange(target.value.length, target.value.length);
  }

  const handlers = { onChange: handleChange, onFocus: handleFocus, onBlur: handleBlur };
  return { initialText: uncontrolled.initialText, sizerRef, length, handlers };
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
 * Keeps the text of a field in the field itself instead of in React's state. While somebody types, neither late answers
 * nor React change the field. Otherwise it shows `value`. The field has no `defaultValue`, because React would then
 * replace its nodes on each render, and a dialog around it would take the focus.
 */
export function useUncontrolledText({ field, value, onShown }: UncontrolledTextOptions) {
  const [initialText] = useState(value);
  const [hasFocus, setHasFocus] = useState(false);
  const valueBeforeTyping = useRef<string>(undefined);
  const previousValue = useRef(value);

  useLayoutEffect(() => {
    const element = field.current;
    const isTyping = hasFocus && element?.value !== previousValue.current;
    previousValue.current = value;
    // While the value is still the one from before typing, the field keeps what was typed.
    if (isTyping || value === valueBeforeTyping.current || !element) return;
    valueBeforeTyping.current = undefined;
    if (element.value === value) return;
    setFieldText(element, value);
    onShown(value);
  }, [field, hasFocus, value, onShown]);

  return {
    initialText,
    handleTyped(text: string) {
      valueBeforeTyping.current = value;
      onShown(text);
    },
    handleFocus: () => setHasFocus(true),
    handleBlur: () => setHasFocus(false),
  };
}

function setFieldText(element: HTMLTextAreaElement, text: string): void {
  element.value = text;
}

/** The length is shown from this fraction of the limit on. */
const minShownFraction = 0.9;

/** The length of a text that is near or above its limit. */
interface TextLength {
  /** Such as '4,600 of 5,000 characters'. */
  readonly words: string;
  readonly isTooLong: boolean;
}

/**
 * Says how long a text is if it is near its limit. Returns undefined while the text is far from its limit. Lengths
 * count code points.
 */
export function textLength(text: string, maxLength: number, t: Texts): TextLength | undefined {
  const minShownLength = maxLength * minShownFraction;
  // Most texts need no counting, because a text never has more code points than UTF-16 units.
  if (text.length < minShownLength) return undefined;
  const length = codePointLength(text);
  if (length < minShownLength) return undefined;
  return {
    words: t('{length} of {maxLength} characters', { length, maxLength }),
    isTooLong: length > maxLength,
  };
}
