import { useId, type ReactNode } from 'react';
import type { EmbedDraft, EmbedDraftEvent, EmbedSwitch, HeightChoice } from '../../rules/draft.ts';
import { offeredChoices } from '../../../platform/rules/addresses/options.ts';
import { embedHeightsPx } from '../../../platform/rules/limits.ts';
import { studyModes } from '../../../platform/rules/addresses/modes.ts';
import { modeFaces } from '../../../player/web/frame/mode-switch.tsx';
import { Checkbox } from '../../../platform/web/ui/controls/checkbox.tsx';
import { Segmented, type SegmentedProps } from '../../../platform/web/ui/controls/segmented.tsx';
import { SwitchRow } from '../../../platform/web/ui/controls/switch-row.tsx';
import { TextField } from '../../../platform/web/ui/fields/text-field.tsx';
import styles from './embed-choices.module.css';

const questionCounts = [5, 10, 15, 'all'] as const;
const matchingTileCounts = [6, 8, 12] as const;

const heights: readonly { value: HeightChoice; label: string }[] = [
  ...embedHeightsPx.map((heightPx) => ({ value: `${heightPx}`, label: `${heightPx}` }) as const),
  { value: 'custom', label: 'Custom' },
];
const quizTypes = [
  { value: 'multiple', label: 'Multiple Choice' },
  { value: 'truefalse', label: 'True/False' },
] as const;
const questions = questionCounts.map((count) => ({ value: `${count}`, label: count === 'all' ? 'All' : `${count}` }));
const tiles = matchingTileCounts.map((count) => ({ value: `${count}`, label: `${count}` }));

interface EmbedChoicesProps {
  draft: EmbedDraft;
  onEvent: (event: EmbedDraftEvent) => void;
}

/** Options that the chosen modes do not use are disabled and say what they need. */
export function EmbedChoices({ draft, onEvent }: EmbedChoicesProps) {
  const offered = offeredChoices(draft.modes);
  const switchFor = (name: EmbedSwitch, isOffered = true) => ({
    checked: isOffered && draft[name],
    disabled: !isOffered,
    onCheckedChange: (isOn: boolean) => onEvent({ type: 'switched', name, isOn }),
  });
  return (
    <div className={styles.choices}>
      <ModeChoices draft={draft} onEvent={onEvent} />
      <Section title="Basic Settings">
        <HeightChoices draft={draft} onEvent={onEvent} />
        <SwitchRow size="small" title="Dark Mode" text="Start in the dark theme" {...switchFor('darkMode')} />
      </Section>
      <Section title="Display Options">
        <SwitchRow
          size="small"
          title="Shuffle Cards"
          text={offered.shuffle ? 'Randomize card order' : 'Needs flip or quiz mode'}
          {...switchFor('shuffle', offered.shuffle)}
        />
        <SwitchRow
          size="small"
          title="Definition First"
          text={offered.showDefinitionFirst ? 'Show the video or definition, then the term' : 'Needs flip mode'}
          {...switchFor('showDefinitionFirst', offered.showDefinitionFirst)}
        />
        <SwitchRow
          size="small"
          title="Hide Settings"
          text="No settings button for visitors"
          {...switchFor('hideSettings')}
        />
        <SwitchRow
          size="small"
          title="Fullscreen Button"
          text="Where the browser supports it"
          {...switchFor('fullscreen')}
        />
      </Section>
      <GameChoices draft={draft} onEvent={onEvent} />
    </div>
  );
}

function ModeChoices({ draft, onEvent }: EmbedChoicesProps) {
  return (
    <Section title="Study Modes">
      <div className={styles.modes}>
        {studyModes.map((mode) => (
          <Checkbox
            key={mode}
            label={modeFaces[mode].label}
            checked={draft.modes.includes(mode)}
            onCheckedChange={(isOn) => onEvent({ type: 'modeSwitched', mode, isOn })}
          />
        ))}
      </div>
      <p className={styles.note} role="status">
        {draft.modes.length === 1 && 'One mode has to stay.'}
      </p>
      <Choice
        label="Default Mode"
        value={draft.defaultMode}
        options={draft.modes.map((mode) => ({ value: mode, label: modeFaces[mode].label }))}
        onValueChange={(mode) => onEvent({ type: 'defaultModeChosen', mode })}
      />
    </Section>
  );
}

function HeightChoices({ draft, onEvent }: EmbedChoicesProps) {
  return (
    <>
      <Choice
        label="Height"
        value={draft.heightChoice}
        options={heights}
        onValueChange={(choice) => onEvent({ type: 'heightChosen', choice })}
      />
      {draft.heightChoice === 'custom' && (
        <TextField
          label="Custom Height"
          hint="Pixels; 750 when this is empty"
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
  const offered = offeredChoices(draft.modes);
  return (
    <Section title="Game Settings">
      <Choice
        label="Quiz Type"
        note={offered.quizType ? undefined : 'Needs quiz mode'}
        value={draft.quizType}
        options={quizTypes}
        onValueChange={(quizType) => onEvent({ type: 'quizTypeChosen', quizType })}
      />
      <QuestionSwitches draft={draft} onEvent={onEvent} />
      <Choice
        label="Questions"
        note={offered.maxQuestions ? undefined : 'Needs quiz mode'}
        value={`${draft.maxQuestions}`}
        options={questions}
        onValueChange={(count) =>
          onEvent({ type: 'questionsChosen', maxQuestions: count === 'all' ? count : Number(count) })
        }
      />
      <Choice
        label="Matching Tiles"
        note={offered.matchingTiles ? undefined : 'Needs match mode'}
        value={`${draft.matchingTiles}`}
        options={tiles}
        onValueChange={(count) => onEvent({ type: 'tilesChosen', matchingTiles: Number(count) })}
      />
    </Section>
  );
}

function QuestionSwitches({ draft, onEvent }: EmbedChoicesProps) {
  const isOffered = offeredChoices(draft.modes).quizType;
  const switchFor = (name: EmbedSwitch) => ({
    checked: isOffered && draft[name],
    disabled: !isOffered,
    onCheckedChange: (isOn: boolean) => onEvent({ type: 'switched', name, isOn }),
  });
  return (
    <>
      <SwitchRow
        size="small"
        title="Type the Term"
        text={isOffered ? 'Some questions are written' : 'Needs quiz mode'}
        {...switchFor('typeTerm')}
      />
      <SwitchRow
        size="small"
        title="Choose the Sign"
        text={isOffered ? 'Some questions show four signs' : 'Needs quiz mode'}
        {...switchFor('chooseSign')}
      />
    </>
  );
}

interface ChoiceProps<Value extends string> extends SegmentedProps<Value> {
  /** Why it is disabled. */
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
