import { useId, type ReactNode } from 'react';
import type { EmbedDraft, EmbedDraftEvent, EmbedSwitch, HeightChoice } from '../../rules/draft.ts';
import { visitorLanguages } from '../../../platform/rules/languages/interface-languages.ts';
import { Select } from '../../../platform/web/ui/fields/select.tsx';
import { offeredChoices } from '../../../platform/rules/addresses/options.ts';
import { embedHeightsPx } from '../../../platform/rules/limits.ts';
import { studyModes } from '../../../platform/rules/addresses/modes.ts';
import { modes } from '../../../modes/modes.ts';
import { Checkbox } from '../../../platform/web/ui/controls/checkbox.tsx';
import { Segmented, type SegmentedProps } from '../../../platform/web/ui/controls/segmented.tsx';
import { SwitchRow } from '../../../platform/web/ui/controls/switch.tsx';
import { TextField } from '../../../platform/web/ui/fields/field.tsx';
import styles from './embed-choices.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { message, type Message, type Texts } from '../../../platform/rules/languages/texts.ts';

interface Option<Value extends string> {
  readonly value: Value;
  /** A string is shown as it is, in every language. */
  readonly label: string | Message;
}

const questionCounts = [5, 10, 15, 'all'] as const;
const matchingTileCounts = [6, 8, 12] as const;

function translateLabels<Value extends string>(options: readonly Option<Value>[], t: Texts) {
  return options.map(({ value, label }) => ({ value, label: typeof label === 'string' ? label : t(label) }));
}

interface EmbedChoicesProps {
  draft: EmbedDraft;
  onEvent: (event: EmbedDraftEvent) => void;
}

/** The options of an embed. Those that the chosen modes do not use are disabled and say what they need. */
export function EmbedChoices({ draft, onEvent }: EmbedChoicesProps) {
  const t = useTexts();
  const offered = offeredChoices(draft.modes);
  const switchFor = (name: EmbedSwitch, isOffered = true) => switchProps(name, isOffered, { draft, onEvent });
  return (
    <div className={styles.choices}>
      <ModeChoices draft={draft} onEvent={onEvent} />
      <Section title={t('Basic Settings')}>
        <HeightChoices draft={draft} onEvent={onEvent} />
        <SwitchRow size="small" title={t('Dark Mode')} text={t('Start in the dark theme')} {...switchFor('darkMode')} />
        <PlayerLanguage draft={draft} onEvent={onEvent} />
      </Section>
      <Section title={t('Display Options')}>
        <SwitchRow
          size="small"
          title={t('Shuffle Cards')}
          text={offered.shuffle ? t('Randomize card order') : t('Needs flip or quiz mode')}
          {...switchFor('shuffle', offered.shuffle)}
        />
        <SwitchRow
          size="small"
          title={t('Definition First')}
          text={offered.showDefinitionFirst ? t('Show the video or definition, then the term') : t('Needs flip mode')}
          {...switchFor('showDefinitionFirst', offered.showDefinitionFirst)}
        />
        <SwitchRow
          size="small"
          title={t('Hide Settings')}
          text={t('No settings button for visitors')}
          {...switchFor('hideSettings')}
        />
        <SwitchRow
          size="small"
          title={t('Fullscreen Button')}
          text={t('Where the browser supports it')}
          {...switchFor('fullscreen')}
        />
      </Section>
      <GameChoices draft={draft} onEvent={onEvent} />
    </div>
  );
}

interface PlayerLanguageProps extends EmbedChoicesProps {
  /** Tests pass other languages. */
  languages?: typeof visitorLanguages;
}

/** Offers the player's languages. Renders nothing while there is only one. */
export function PlayerLanguage({ draft, onEvent, languages = visitorLanguages }: PlayerLanguageProps) {
  const t = useTexts();
  if (languages.length < 2) return null;
  const visitorOption = { value: '', label: t("Visitor's own") };
  return (
    <Select
      label={t('of the interface|Language')}
      isLabelHidden={false}
      value={draft.lang ?? ''}
      options={[visitorOption, ...languages.map(({ tag, name }) => ({ value: tag, label: name }))]}
      onValueChange={(tag) => onEvent({ type: 'languageChosen', lang: tag === '' ? undefined : tag })}
    />
  );
}

function ModeChoices({ draft, onEvent }: EmbedChoicesProps) {
  const t = useTexts();
  return (
    <Section title={t('Study Modes')}>
      <div className={styles.modes}>
        {studyModes.map((mode) => (
          <Checkbox
            key={mode}
            label={t(modes[mode].label)}
            checked={draft.modes.includes(mode)}
            onCheckedChange={(isOn) => onEvent({ type: 'modeSwitched', mode, isOn })}
          />
        ))}
      </div>
      <p className={styles.note} role="status">
        {draft.modes.length === 1 && t('One mode has to stay.')}
      </p>
      <Choice
        label={t('Default Mode')}
        value={draft.defaultMode}
        options={draft.modes.map((mode) => ({ value: mode, label: t(modes[mode].label) }))}
        onValueChange={(mode) => onEvent({ type: 'defaultModeChosen', mode })}
      />
    </Section>
  );
}

const heightOptions: readonly Option<HeightChoice>[] = [
  ...embedHeightsPx.map((heightPx) => ({ value: `${heightPx}`, label: `${heightPx}` }) as const),
  { value: 'custom', label: message('Custom') },
];
const quizTypeOptions = [
  { value: 'multiple', label: message('Multiple Choice') },
  { value: 'truefalse', label: message('True/False') },
] as const;
const questionOptions = questionCounts.map((count) => ({
  value: `${count}`,
  label: count === 'all' ? message('of questions|All') : `${count}`,
}));
const tileOptions = matchingTileCounts.map((count) => ({ value: `${count}`, label: `${count}` }));

function HeightChoices({ draft, onEvent }: EmbedChoicesProps) {
  const t = useTexts();
  return (
    <>
      <Choice
        label={t('Height')}
        value={draft.heightChoice}
        options={translateLabels(heightOptions, t)}
        onValueChange={(choice) => onEvent({ type: 'heightChosen', choice })}
      />
      {draft.heightChoice === 'custom' && (
        <TextField
          label={t('Custom Height')}
          hint={t('Pixels; 750 when this is empty')}
          inputMode="numeric"
          placeholder="750"
          autoComplete="off"
          maxLength={8}
          value={draft.customHeight}
          onChange={(event) => onEvent({ type: 'heightTyped', text: event.target.value })}
        />
      )}
    </>
  );
}

function GameChoices({ draft, onEvent }: EmbedChoicesProps) {
  const t = useTexts();
  const offered = offeredChoices(draft.modes);
  return (
    <Section title={t('Game Settings')}>
      <Choice
        label={t('Quiz Type')}
        note={offered.quizType ? undefined : t('Needs quiz mode')}
        value={draft.quizType}
        options={translateLabels(quizTypeOptions, t)}
        onValueChange={(quizType) => onEvent({ type: 'quizTypeChosen', quizType })}
      />
      <QuestionSwitches draft={draft} onEvent={onEvent} />
      <Choice
        label={t('Questions')}
        note={offered.maxQuestions ? undefined : t('Needs quiz mode')}
        value={`${draft.maxQuestions}`}
        options={translateLabels(questionOptions, t)}
        onValueChange={(count) =>
          onEvent({ type: 'questionsChosen', maxQuestions: count === 'all' ? count : Number(count) })
        }
      />
      <Choice
        label={t('Matching Tiles')}
        note={offered.matchingTiles ? undefined : t('Needs match mode')}
        value={`${draft.matchingTiles}`}
        options={tileOptions}
        onValueChange={(count) => onEvent({ type: 'tilesChosen', matchingTiles: Number(count) })}
      />
    </Section>
  );
}

function QuestionSwitches({ draft, onEvent }: EmbedChoicesProps) {
  const t = useTexts();
  const isOffered = offeredChoices(draft.modes).quizType;
  const switchFor = (name: EmbedSwitch) => switchProps(name, isOffered, { draft, onEvent });
  return (
    <>
      <SwitchRow
        size="small"
        title={t('Type the Term')}
        text={isOffered ? t('Some questions are written') : t('Needs quiz mode')}
        {...switchFor('typeTerm')}
      />
      <SwitchRow
        size="small"
        title={t('Choose the Sign')}
        text={isOffered ? t('Some questions show four signs') : t('Needs quiz mode')}
        {...switchFor('chooseSign')}
      />
    </>
  );
}

/** Returns the props of a switch. One that is not offered is shown as off, whatever the draft keeps for it. */
function switchProps(name: EmbedSwitch, isOffered: boolean, { draft, onEvent }: EmbedChoicesProps) {
  return {
    checked: isOffered && draft[name],
    disabled: !isOffered,
    onCheckedChange: (isOn: boolean) => onEvent({ type: 'switched', name, isOn }),
  };
}

interface ChoiceProps<Value extends string> extends SegmentedProps<Value> {
  /** The reason why the choice is disabled. */
  note?: string | undefined;
}

function Choice<Value extends string>({ note, ...segmented }: ChoiceProps<Value>) {
  return (
    <div className={styles.choice}>
      <p className={styles.label}>
        <span aria-hidden="true">{segmented.label}</span>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </p>
      <Segmented isFilling disabled={note !== undefined} {...segmented} />
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}
