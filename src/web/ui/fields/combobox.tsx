import { Check, ChevronDown, Plus } from 'lucide-react';
import { useId, useReducer, useRef, type KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import { comboboxReducer, comboboxRows, type ComboboxRow } from './combobox-state.ts';
import styles from './combobox.module.css';
import { Field, type FieldLabels } from './field.tsx';
import fieldStyles from './field.module.css';
import { useScrollIntoView } from '../focus/use-scroll-into-view.ts';

export interface ComboboxProps extends FieldLabels {
  /** The name chosen, or '' for none. */
  value: string;
  options: readonly string[];
  onValueChange: (value: string) => void;
  /** Offers `Create "name"` for what is not there yet. */
  onCreate?: ((name: string) => void) | undefined;
  /** What is typed is the value, and the list only suggests: it goes where nothing matches, and Enter sends the form. */
  isFreeText?: boolean | undefined;
  /** What stands in the list when nothing matches. */
  emptyText?: string | undefined;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/**
 * One of many names, found by typing. Choosing the current name again clears it; leaving without choosing changes
 * nothing. Keys: arrows, Enter, Escape, as the ARIA pattern "editable combobox with list autocomplete" has them.
 */
export function Combobox({
  value,
  options,
  onValueChange,
  onCreate,
  isFreeText = false,
  emptyText = '',
  placeholder,
  maxLength,
  disabled,
  label,
  isLabelHidden,
  hint,
  error,
  className,
}: ComboboxProps) {
  const [state, dispatch] = useReducer(comboboxReducer, { phase: 'closed' });
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const isOpen = state.phase === 'open';
  const typed = isOpen ? state.typed : undefined;
  const rows = comboboxRows(options, typed ?? '', onCreate !== undefined);
  const activeIndex = isOpen ? state.activeIndex : -1;
  const hasMatch = rows.some((row) => row.kind === 'option');
  const isListShown = isOpen && (hasMatch || !isFreeText);
  useScrollIntoView(list, '[data-active]', activeIndex);

  function handleChoose(row: ComboboxRow) {
    dispatch({ type: 'closed' });
    if (row.kind === 'create') onCreate?.(row.name);
    else onValueChange(row.name === value && !isFreeText ? '' : row.name);
  }

  function handleType(text: string) {
    dispatch({ type: 'typed', text, activeIndex: isFreeText ? -1 : 0 });
    if (isFreeText) onValueChange(text);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
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
      if (row) handleChoose(row);
      else if (isFreeText) dispatch({ type: 'closed' });
    }
  }

  return (
    <Field
      label={label}
      isLabelHidden={isLabelHidden}
      hint={hint}
      error={error}
      className={classNames(fieldStyles.field, className)}
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
            // The list never takes the focus from the input.
            <div className={styles.popup} onPointerDown={(event) => event.preventDefault()}>
              {!hasMatch && (
                <p className={styles.empty} role="status">
                  {emptyText}
                </p>
              )}
              <ul className={styles.list} role="listbox" id={listId} aria-label={label} ref={list}>
                {rows.map((row, index) => (
                  <li
                    key={`${row.kind} ${row.name}`}
                    id={`${listId}-${index}`}
                    role="option"
                    aria-selected={row.kind === 'option' && row.name === value}
                    className={styles.row}
                    data-kind={row.kind}
                    data-active={index === activeIndex || undefined}
                    onPointerMove={() => dispatch({ type: 'pointed', index })}
                    onClick={() => handleChoose(row)}
                  >
                    {row.kind === 'create' && <Plus />}
                    <span className={styles.name}>{row.kind === 'create' ? `Create "${row.name}"` : row.name}</span>
                    {row.kind === 'option' && row.name === value && <Check />}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
