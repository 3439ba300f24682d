import { type ReactNode, useId, type CSSProperties } from 'react';
import { handPapers, handTones } from '../../hands/web/hand-appearance.ts';
import { Segmented } from '../../platform/web/ui/controls/segmented.tsx';
import { TextField } from '../../platform/web/ui/fields/field.tsx';
import { paperNames, toneNames, type PaperName, type SpellingChoices, type ToneName } from './spelling-choices.ts';
import styles from './spelling-form.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { message, type Message, type Texts } from '../../platform/rules/languages/texts.ts';

interface SpellingFormProps {
  text: string;
  onTextChange: (text: string) => void;
  hint: string;
  fault: string | undefined;
  choices: SpellingChoices;
  /** Undefined if there is no choice between picture and clip. */
  wantsPicture: boolean | undefined;
  onWantsPicture: (wantsPicture: boolean) => void;
  /** True while the file is made. */
  isDisabled: boolean;
}

const speeds = [
  { value: 'slow', label: message('of speed|Slow') },
  { value: 'regular', label: message('of speed|Regular') },
  { value: 'fast', label: message('of speed|Fast') },
] as const;
const holds = [
  { value: 'short', label: message('of the hold of a letter|Short') },
  { value: 'regular', label: message('of the hold of a letter|Regular') },
  { value: 'long', label: message('of the hold of a letter|Long') },
] as const;
const kinds = [
  { value: 'picture', label: message('Picture') },
  { value: 'clip', label: message('Clip') },
] as const;
const toneLabels: Readonly<Record<ToneName, Message>> = {
  light: message('of skin|Light'),
  wheat: message('of skin|Wheat'),
  honey: message('of skin|Honey'),
  brown: message('of skin|Brown'),
  deep: message('of skin|Deep'),
};
const paperLabels: Readonly<Record<PaperName, Message>> = {
  cream: message('of a background|Cream'),
  white: message('of a background|White'),
  sky: message('of a background|Sky'),
  sage: message('of a background|Sage'),
  night: message('of a background|Night'),
};
const tones = toneNames.map((value) => {
  const { skin, palm } = handTones[value];
  return { value, label: toneLabels[value], colors: [palm, skin] as const };
});
const papers = paperNames.map((value) => {
  const { paperLight, paperDark } = handPapers[value];
  return { value, label: paperLabels[value], colors: [paperLight, paperDark] as const };
});

/** The letters of a fingerspelled clip, and its kind, pace, skin and background. */
export function SpellingForm(props: SpellingFormProps) {
  const t = useTexts();
  const { text, onTextChange, hint, fault, choices, wantsPicture, onWantsPicture, isDisabled } = props;
  return (
    <div className={styles.form}>
      <TextField
        className={styles.text}
        label={t('Letters')}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        value={text}
        // Without a hint, a blank keeps its line, so that nothing below moves.
        hint={hint || ' '}
        error={fault}
        disabled={isDisabled}
        onChange={({ target }) => onTextChange(target.value)}
      />
      {wantsPicture !== undefined && (
        <Segmented
          className={styles.kind}
          label={t('Kind')}
          options={withTranslatedLabels(kinds, t)}
          value={wantsPicture ? 'picture' : 'clip'}
          disabled={isDisabled}
          isFilling
          onValueChange={(kind) => onWantsPicture(kind === 'picture')}
        />
      )}
      {!wantsPicture && <PaceChoices choices={choices} isDisabled={isDisabled} />}
      <Swatches
        label={t('Skin')}
        swatches={tones}
        value={choices.tone}
        disabled={isDisabled}
        onValueChange={choices.chooseTone}
      />
      <Swatches
        label={t('Background')}
        swatches={papers}
        value={choices.paper}
        disabled={isDisabled}
        onValueChange={choices.choosePaper}
      />
    </div>
  );
}

function PaceChoices({ choices, isDisabled }: Pick<SpellingFormProps, 'choices' | 'isDisabled'>) {
  const t = useTexts();
  const { speed, chooseSpeed, hold, chooseHold } = choices;
  const shared = { size: 'small', isFilling: true, disabled: isDisabled } as const;
  return (
    <>
      <Labelled label={t('Speed')}>
        <Segmented
          {...shared}
          label={t('Speed')}
          options={withTranslatedLabels(speeds, t)}
          value={speed}
          onValueChange={chooseSpeed}
        />
      </Labelled>
      <Labelled label={t('Time for a letter')}>
        <Segmented
          {...shared}
          label={t('Time for a letter')}
          options={withTranslatedLabels(holds, t)}
          value={hold}
          onValueChange={chooseHold}
        />
      </Labelled>
    </>
  );
}

function withTranslatedLabels<Option extends { readonly label: Message }>(options: readonly Option[], t: Texts) {
  return options.map((option) => ({ ...option, label: t(option.label) }));
}

/** Shows a label above a group of choices. Screen readers skip it, because the group has the same name. */
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

/** A choice that is shown by its two colours. */
interface Swatch<Value extends string> {
  readonly value: Value;
  readonly label: Message;
  readonly colors: readonly [string, string];
}

interface SwatchesProps<Value extends string> {
  label: string;
  value: Value;
  swatches: readonly Swatch<Value>[];
  disabled: boolean;
  onValueChange: (value: Value) => void;
}

function Swatches<Value extends string>({ label, value, swatches, disabled, onValueChange }: SwatchesProps<Value>) {
  const t = useTexts();
  const name = useId();
  const chosenSwatch = swatches.find((swatch) => swatch.value === value);
  return (
    <fieldset disabled={disabled}>
      <legend className={styles.legend}>
        {label} <span className={styles.chosen}>{chosenSwatch && t(chosenSwatch.label)}</span>
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
              aria-label={t(swatch.label)}
              checked={swatch.value === value}
              onChange={() => onValueChange(swatch.value)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
