import { Check, ChevronDown, Plus } from 'lucide-react';
import { useId, useReducer, useRef, type KeyboardEvent } from 'react';
import styles from './combobox.module.css';
import { Field, type FieldLabels } from './field.tsx';
import fieldStyles from './field.module.css';
import { useScrollIntoView } from '../focus.ts';
import { useTexts } from '../../languages/use-texts.tsx';
import { foldCaseAndMarks, foldCase } from '../../../rules/text/search-text.ts';
import { isComposing } from '../../browser/is-composing.ts';

export interface ComboboxProps extends FieldLabels {
  /** Empty for none. */
  value: string;
  options: readonly string[];
  onValueChange: (value: string) => void;
  /** If given, the list offers `Create "name"` for a typed name that is not among the options. */
  onCreate?: ((name: string) => void) | undefined;
  /** The typed text is the value, and the list only suggests. */
  isFreeText?: boolean | undefined;
  emptyText?: string | undefined;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/**
 * A field to choose one of `options`. Choosing the current name clears it, and leaving the field changes nothing. Keys
 * work as in the ARIA pattern "editable combobox with list autocomplete".
 */
export function Combobox({ placeholder, maxLength, disabled, className, emptyText = '', ...props }: ComboboxProps) {
  const { value, label } = props;
  const listId = useId();
  const { isOpen, typed, rows, activeIndex, dispatch, choose, handleType, handleKeyDown } = useCombobox(props);
  const hasMatch = rows.some((row) => row.kind === 'option');
  const isListShown = isOpen && (hasMatch || !props.isFreeText);
  return (
    <Field
      label={label}
      isLabelHidden={props.isLabelHidden}
      hint={props.hint}
      error={props.error}
      className={className}
    >
      {(control) => (
        <div className={styles.combobox}>
          <input
            {...control}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            className={fieldStyles.input}
            aria-autocomplete="list"
            aria-expanded={isListShown}
            aria-controls={isListShown ? listId : undefined}
            aria-activedescendant={rows[activeIndex] ? `${listId}-${activeIndex}` : undefined}
            placeholder={placeholder}
            maxLength={maxLength}
            disabled={disabled}
            value={typed ?? value}
            onChange={(event) => handleType(event.target.value)}
            onClick={() => dispatch({ type: 'opened' })}
            onFocus={(event) => event.target.select()}
            onBlur={() => dispatch({ type: 'closed' })}
            onKeyDown={handleKeyDown}
          />
          <ChevronDown />
          {isListShown && (
            <Popup
              listId={listId}
              label={label}
              value={value}
              rows={rows}
              activeIndex={activeIndex}
              emptyText={hasMatch ? undefined : emptyText}
              onPoint={(index) => dispatch({ type: 'pointed', index })}
              onChoose={choose}
            />
          )}
        </div>
      )}
    </Field>
  );
}

type ComboboxOptions = Pick<ComboboxProps, 'value' | 'options' | 'onValueChange' | 'onCreate' | 'isFreeText'>;

function useCombobox({ value, options, onValueChange, onCreate, isFreeText = false }: ComboboxOptions) {
  const [state, dispatch] = useReducer(comboboxReducer, { phase: 'closed' });
  const isOpen = state.phase === 'open';
  const typed = isOpen ? state.typed : undefined;
  const rows = comboboxRows(options, typed ?? '', onCreate !== undefined);
  const activeIndex = isOpen ? state.activeIndex : -1;

  function choose(row: ComboboxRow) {
    dispatch({ type: 'closed' });
    if (row.kind === 'create') onCreate?.(row.name);
    else onValueChange(row.name === value && !isFreeText ? '' : row.name);
  }

  function handleType(text: string) {
    dispatch({ type: 'typed', text, activeIndex: isFreeText ? -1 : 0 });
    if (isFreeText) onValueChange(text);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      dispatch({ type: 'moved', by: event.key === 'ArrowDown' ? 1 : -1, rowCount: rows.length });
    }
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      dispatch({ type: 'closed' });
    }
    if (event.key === 'Enter' && isOpen) {
      const row = rows[activeIndex];
      if (row || !isFreeText) event.preventDefault();
      if (row) choose(row);
      else if (isFreeText) dispatch({ type: 'closed' });
    }
  }

  return { isOpen, typed, rows, activeIndex, dispatch, choose, handleType, handleKeyDown };
}

interface PopupProps {
  listId: string;
  label: string;
  value: string;
  rows: readonly ComboboxRow[];
  activeIndex: number;
  emptyText: string | undefined;
  onPoint: (index: number) => void;
  onChoose: (row: ComboboxRow) => void;
}

/** The popup never takes the focus from the input. */
function Popup({ listId, label, value, rows, activeIndex, emptyText, onPoint, onChoose }: PopupProps) {
  const list = useRef<HTMLUListElement>(null);
  useScrollIntoView(list, '[data-active]', activeIndex);
  const t = useTexts();
  return (
    <div className={styles.popup} onPointerDown={(event) => event.preventDefault()}>
      {emptyText !== undefined && (
        <p className={styles.empty} role="status">
          {emptyText}
        </p>
      )}
      <ul role="listbox" id={listId} aria-label={label} ref={list}>
        {rows.map((row, index) => {
          const isChosen = row.kind === 'option' && row.name === value;
          return (
            <li
              key={`${row.kind} ${row.name}`}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={isChosen}
              className={styles.row}
              data-kind={row.kind}
              data-active={index === activeIndex || undefined}
              onPointerMove={() => onPoint(index)}
              onClick={() => onChoose(row)}
            >
              {row.kind === 'create' && <Plus />}
              <span className={styles.name}>
                {row.kind === 'create' ? t('Create "{name}"', { name: row.name }) : row.name}
              </span>
              {isChosen && <Check />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A name to choose, or one to create. */
type ComboboxRow = { kind: 'option' | 'create'; name: string };

type ComboboxState = { phase: 'closed' } | { phase: 'open'; typed: string | undefined; activeIndex: number };

type ComboboxEvent =
  | { type: 'opened' }
  /** `activeIndex` is the row that Enter would choose, -1 for none. */
  | { type: 'typed'; text: string; activeIndex: number }
  | { type: 'moved'; by: 1 | -1; rowCount: number }
  | { type: 'pointed'; index: number }
  | { type: 'closed' };

function comboboxReducer(state: ComboboxState, event: ComboboxEvent): ComboboxState {
  switch (event.type) {
    case 'opened':
      return state.phase === 'open' ? state : { phase: 'open', typed: undefined, activeIndex: -1 };
    case 'typed':
      return { phase: 'open', typed: event.text, activeIndex: event.activeIndex };
    case 'moved':
      return moveActiveRow(state, event.by, event.rowCount);
    case 'pointed':
      return state.phase === 'open' ? { ...state, activeIndex: event.index } : state;
    case 'closed':
      return { phase: 'closed' };
  }
}

/** Moves to the next or previous row, and wraps around at the ends. The first arrow key opens the list. */
function moveActiveRow(state: ComboboxState, by: 1 | -1, rowCount: number): ComboboxState {
  if (state.phase === 'closed') return { phase: 'open', typed: undefined, activeIndex: by === 1 ? 0 : rowCount - 1 };
  if (rowCount === 0) return state;
  // From no row (-1), the up arrow leads to the last row.
  const from = state.activeIndex < 0 && by === -1 ? rowCount : state.activeIndex;
  return { ...state, activeIndex: (from + by + rowCount) % rowCount };
}

/** The options that contain the typed text, and an offer to create it, unless an option differs only in case. */
function comboboxRows(options: readonly string[], typed: string, canCreate: boolean): ComboboxRow[] {
  const name = typed.trim();
  const foldedName = foldCaseAndMarks(name);
  const rows: ComboboxRow[] = options
    .filter((option) => foldCaseAndMarks(option).includes(foldedName))
    .map((option) => ({ kind: 'option', name: option }));
  const isNew = name !== '' && !options.some((option) => foldCase(option) === foldCase(name));
  return canCreate && isNew ? [...rows, { kind: 'create', name }] : rows;
}
