import { Columns2, Ellipsis, Eye, Hand, Keyboard, Moon, Shuffle, SkipForward, Grid2x2 } from 'lucide-react';
import type { EmbedParameters } from '../../../platform/rules/addresses/options.ts';
import type { PlayerSettings } from '../../../platform/rules/addresses/settings.ts';
import { parseBoolean, quizAutoAdvanceKey } from '../../../platform/rules/preference-keys.ts';
import { usePreference } from '../../../platform/web/browser/preferences.ts';
import { classNames } from '../../../platform/web/ui/primitives.tsx';
import { Collapsible } from '../../../platform/web/ui/controls/collapsible.tsx';
import { Dialog } from '../../../platform/web/ui/overlays/dialog.tsx';
import { Segmented } from '../../../platform/web/ui/controls/segmented.tsx';
import { SwitchRow } from '../../../platform/web/ui/controls/switch.tsx';
import styles from './player-settings-dialog.module.css';
import { ShortcutList } from './shortcut-list.tsx';
import type { SwitchName } from './use-player-settings.ts';
import { useVideoRepeat } from './use-video-repeat.ts';
import { chooseQuestionType, useQuestionTypes, type QuestionType } from './question-types.ts';
import { RememberChoice } from '../../../remember/web/remember-choice.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { message } from '../../../platform/rules/languages/texts.ts';
import { LanguageChoice } from '../../../platform/web/languages/language-choice.tsx';

const repeatOptions = [
  { value: 'loop', label: message('Loop') },
  { value: 'slow', label: message('Once, then slow') },
  { value: 'once', label: message('Once') },
] as const;

/**
 * The two directions of study, in the words of learners, who think of what they do with a sign, rather than of what is
 * on which side of a card.
 */
const directionOptions = [
  { value: 'read', label: message('Read the sign'), icon: Eye },
  { value: 'make', label: message('Make the sign'), icon: Hand },
] as const;

interface PlayerSettingsDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  parameters: EmbedParameters;
  settings: PlayerSettings;
  onChange: (name: SwitchName, isOn: boolean) => void;
}

/**
 * The settings of the player, in a dialog. At most eight rows are visible at first, including those of the current
 * mode.
 */
export function PlayerSettingsDialog({
  isOpen,
  onOpenChange,
  parameters,
  settings,
  onChange,
}: PlayerSettingsDialogProps) {
  const t = useTexts();
  const switchProps = (name: SwitchName) => ({
    checked: settings[name],
    onCheckedChange: (isOn: boolean) => onChange(name, isOn),
  });

  return (
    <Dialog title={t('Settings')} isOpen={isOpen} onOpenChange={onOpenChange}>
      <h3 className={styles.group}>{t('Cards')}</h3>
      <div className={styles.direction}>
        <p className={styles.side}>
          <span className={styles.name}>{t('Front Side')}</span>
          {settings.isDefinitionFirst ? t('Video/Definition first') : t('Sign/Term first')}
        </p>
        <Segmented
          label={t('Front Side')}
          isFilling
          options={directionOptions.map((direction) => ({ ...direction, label: t(direction.label) }))}
          value={settings.isDefinitionFirst ? 'read' : 'make'}
          onValueChange={(direction) => onChange('isDefinitionFirst', direction === 'read')}
        />
      </div>
      <SwitchRow
        title={t('Shuffle Cards')}
        text={t('Randomize card order')}
        icon={Shuffle}
        {...switchProps('isShuffled')}
      />
      <SwitchRow
        title={t('Show Both Sides')}
        text={t('Display term and definition together')}
        icon={Columns2}
        {...switchProps('showsBothSides')}
      />
      {settings.mode === 'flip' && <RememberChoice />}
      {settings.mode === 'quiz' && <QuestionChoices parameters={parameters} />}
      <h3 className={styles.group}>{t('Player')}</h3>
      <SwitchRow title={t('Dark Mode')} text={t('Switch to dark theme')} icon={Moon} {...switchProps('isDark')} />
      <Collapsible title={t('More')} level={3} icon={Ellipsis} className={styles.folded}>
        {settings.mode === 'quiz' && <AutoAdvanceChoice />}
        <VideoChoice />
        <LanguageChoice className={styles.language} />
      </Collapsible>
      <Collapsible
        title={t('Keyboard Shortcuts')}
        level={3}
        icon={Keyboard}
        className={classNames(styles.folded, styles.shortcuts)}
      >
        <ShortcutList />
      </Collapsible>
    </Dialog>
  );
}

function AutoAdvanceChoice() {
  const t = useTexts();
  const [autoAdvances, setAutoAdvances] = usePreference<boolean>(quizAutoAdvanceKey, parseBoolean, false);
  return (
    <SwitchRow
      title={t('Go On Automatically')}
      text={t('Choosing an answer leads to the next question')}
      icon={SkipForward}
      checked={autoAdvances}
      onCheckedChange={setAutoAdvances}
    />
  );
}

function VideoChoice() {
  const t = useTexts();
  const [repeat, setRepeat] = useVideoRepeat();
  return (
    <div className={styles.videos}>
      <p className={styles.side}>
        <span className={styles.name}>{t('Videos Play')}</span>
      </p>
      <Segmented
        label={t('Videos Play')}
        isFilling
        options={repeatOptions.map((option) => ({ ...option, label: t(option.label) }))}
        value={repeat}
        onValueChange={setRepeat}
      />
    </div>
  );
}

function QuestionChoices({ parameters }: { parameters: EmbedParameters }) {
  const t = useTexts();
  const types = useQuestionTypes(parameters);
  const switchProps = (type: QuestionType) => ({
    checked: types[type],
    onCheckedChange: (isOn: boolean) => chooseQuestionType(type, isOn),
  });
  return (
    <>
      <h3 className={styles.group}>{t('Quiz')}</h3>
      <SwitchRow
        title={t('Type the Term')}
        text={t('Write some of the terms')}
        icon={Keyboard}
        {...switchProps('typeTerm')}
      />
      <SwitchRow
        title={t('Choose the Sign')}
        text={t('Find some signs among four')}
        icon={Grid2x2}
        {...switchProps('chooseSign')}
      />
    </>
  );
}
