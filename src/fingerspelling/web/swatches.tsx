import { useId, type CSSProperties } from 'react';
import styles from './swatches.module.css';

interface Swatch<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly colors: readonly [string, string];
}

interface SwatchesProps<Value extends string> {
  label: string;
  value: Value;
  swatches: readonly Swatch<Value>[];
  disabled: boolean;
  onValueChange: (value: Value) => void;
}

export function Swatches<Value extends string>({
  label,
  value,
  swatches,
  disabled,
  onValueChange,
}: SwatchesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.swatches} disabled={disabled}>
      <legend className={styles.legend}>
        {label} <span className={styles.chosen}>{swatches.find((swatch) => swatch.value === value)?.label}</span>
      </legend>
      <div className={styles.row}>
        {swatches.map((swatch) => {
          const [from, to] = swatch.colors;
          const colors: CSSProperties = { '--from': from, '--to': to };
          return (
            <input
              key={swatch.value}
              type="radio"
              className={styles.swatch}
              style={colors}
              name={name}
              aria-label={swatch.label}
              checked={swatch.value === value}
              onChange={() => onValueChange(swatch.value)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
