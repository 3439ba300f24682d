import { Search, X } from 'lucide-react';
import { useRef, type ComponentProps } from 'react';
import { classNames } from '../primitives.tsx';
import fieldStyles from './field.module.css';
import styles from './search-field.module.css';
import { useInputBeforeHydration } from './use-input-before-hydration.ts';
import { useTexts } from '../../languages/use-texts.tsx';
import { isComposing } from '../../browser/is-composing.ts';

export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref'> {
  /** The name for screen readers, because the placeholder disappears with the first letter. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
}

/** A field for a search text. Escape and the button with the cross empty it. */
export function SearchField({ label, value, onValueChange, className, ...rest }: SearchFieldProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  useInputBeforeHydration(input, value, onValueChange);

  function handleClear() {
    onValueChange('');
    input.current?.focus();
  }

  return (
    <div className={classNames(styles.search, className)}>
      <Search />
      <input
        autoComplete="off"
        enterKeyHint="search"
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        className={fieldStyles.input}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '' && !isComposing(event.nativeEvent)) handleClear();
        }}
      />
      {value !== '' && (
        <button type="button" className={styles.clear} aria-label={t('Clear search')} onClick={handleClear}>
          <X />
        </button>
      )}
    </div>
  );
}
