import { type ReactNode, useId, type CSSProperties } from 'react';
import { handPapers, handTones } from '../../hands/web/hand-look.ts';
import { Segmented } from '../../platform/web/ui/controls/segmented.tsx';
import { TextField } from '../../platform/web/ui/fields/text-field.tsx';
import { paperNames, toneNames, type PaperName, type SpellingChoices, type ToneName } from './spelling-choices.ts';
import styles from './spelling-form.module.css';

interface Swatch<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly colors: readonly [string, string];
}

interface SpellingFormProps {
  text: string;
  onTextChange: (text: string) => void;
  hint: string;
  fault: string | undefined;
  choices: SpellingChoices;
  /** Undefined where there is no choice. */
  wantsPicture: boolean | undefined;
  onWantsPicture: (wantsPicture: boolean) => void;
  isFixed: boolean;
}

const speeds = [
  { value: 'slow', label: 'Slow' },
  { value: 'regular', label: 'Regular' },
  { value: 'fast', label: 'Fast' },
] as const;
const holds = [
  { value: 'short', label: 'Short' },
  { value: 'regular', label: 'Regular' },
  { value: 'long', label: 'Long' },
] as const;
const kinds = [
  { value: 'picture', label: 'Picture' },
  { value: 'clip', label: 'Clip' },
] as const;
const toneLabels: Readonly<Record<ToneName, string>> = {
  light: 'Light',
  wheat: 'Wheat',
  honey: 'Honey',
  brown: 'Brown',
  deep: 'Deep',
};
const paperLabels: Readonly<Record<PaperName, string>> = {
  cream: 'Cream',
  white: 'White',
  sky: 'Sky',
  sage: 'Sage',
  night: 'Night',
};
const tones = toneNames.map((value) => {
  const { skin, palm } = handTones[value];
  return { value, label: toneLabels[value], colors: [palm, skin] as const };
});
const papers = paperNames.map((value) => {
  const { paperLight, paperDark } = handPapers[value];
  return { value, label: paperLabels[value], colors: [paperLight, paperDark] as const };
});

export function SpellingForm(props: SpellingFormProps) {
  const { text, onTextChange, hint, fault, choices, wantsPicture, onWantsPicture, isFixed } = props;
  return (
    <div className={styles.form}>
      <TextField
        className={styles.text}
        label="Letters"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        value={text}
        hint={hint || ' '}
        error={fault}
        disabled={isFixed}
        onChange={({ target }) => onTextChange(target.value)}
      />
      {wantsPicture !== undefined && (
        <Segmented
          className={styles.kind}
          label="Kind"
          options={kinds}
          value={wantsPicture ? 'picture' : 'clip'}
          disabled={isFixed}
          isFilling
          onValueChange={(kind) => onWantsPicture(kind === 'picture')}
        />
      )}
      {!wantsPicture && <PaceChoices choices={choices} isFixed={isFixed} />}
      <Swatches
        label="Skin"
        swatches={tones}
        value={choices.tone}
        disabled={isFixed}
        onValueChange={choices.chooseTone}
      />
      <Swatches
        label="Background"
        swatches={papers}
        value={choices.paper}
        disabled={isFixed}
        onValueChange={choices.choosePaper}
      />
    </div>
  );
}

function PaceChoices({ choices, isFixed }: Pick<SpellingFormProps, 'choices' | 'isFixed'>) {
  const { speed, chooseSpeed, hold, chooseHold } = choices;
  const shape = { size: 'small', isFilling: true, disabled: isFixed } as const;
  return (
    <>
      <Labelled label="Speed">
        <Segmented {...shape} label="Speed" options={speeds} value={speed} onValueChange={chooseSpeed} />
      </Labelled>
      <Labelled label="Hold of a letter">
        <Segmented {...shape} label="Hold of a letter" options={holds} value={hold} onValueChange={chooseHold} />
      </Labelled>
    </>
  );
}

/** The words already name the group. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className={styles.label} aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  );
}

interface SwatchesProps<Value extends string> {
  label: string;
  value: Value;
  swatches: readonly Swatch<Value>[];
  disabled: boolean;
  onValueChange: (value: Value) => void;
}

function Swatches<Value extends string>({ label, value, swatches, disabled, onValueChange }: SwatchesProps<Value>) {
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
