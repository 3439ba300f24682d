import { Columns2, Eye, Hand, Keyboard, Moon, Shuffle, Grid2x2, ArrowLeftRight } from 'lucide-react';
import type { EmbedParameters } from '../../../platform/rules/addresses/options.ts';
import type { PlayerSettings } from '../../../platform/rules/addresses/settings.ts';
import { Collapsible } from '../../../platform/web/ui/controls/collapsible.tsx';
import { Dialog } from '../../../platform/web/ui/overlays/dialog.tsx';
import { Segmented } from '../../../platform/web/ui/controls/segmented.tsx';
import { SwitchRow } from '../../../platform/web/ui/controls/switch-row.tsx';
import styles from './player-settings-dialog.module.css';
import { ShortcutList } from './shortcut-list.tsx';
import type { SwitchName } from './use-player-settings.ts';
import { useVideoRepeat } from './use-video-repeat.ts';
import { chooseQuestionType, useQuestionTypes, type QuestionType } from './question-types.ts';
import { RememberChoices } from '../../../remember/web/remember-choices.tsx';
import { useRemembered } from '../../../remember/web/remembered.ts';
import { TransferFiles } from '../../../remember/web/transfer-files.tsx';
import { useDeckStudy } from '../../../remember/web/use-deck-study.ts';

const repeats = [
  { value: 'loop', label: 'Loop' },
  { value: 'slow', label: 'Once, then slow' },
  { value: 'once', label: 'Once' },
] as const;

/** In the words of people who learn to sign. */
const directions = [
  { value: 'read', label: 'Read the sign', icon: Eye },
  { value: 'make', label: 'Make the sign', icon: Hand },
] as const;

interface PlayerSettingsDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  parameters: EmbedParameters;
  settings: PlayerSettings;
  onChange: (name: SwitchName, isOn: boolean) => void;
}

export function PlayerSettingsDialog({
  isOpen,
  onOpenChange,
  parameters,
  settings,
  onChange,
}: PlayerSettingsDialogProps) {
  const switchOf = (name: SwitchName) => ({
    checked: settings[name],
    onCheckedChange: (isOn: boolean) => onChange(name, isOn),
  });

  return (
    <Dialog title="Settings" isOpen={isOpen} onOpenChange={onOpenChange}>
      <div className={styles.direction}>
        <p className={styles.side}>
          <span className={styles.name}>Front Side</span>
          {settings.isDefinitionFirst ? 'Video/Definition first' : 'Sign/Term first'}
        </p>
        <Segmented
          label="Front Side"
          isFilling
          options={directions}
          value={settings.isDefinitionFirst ? 'read' : 'make'}
          onValueChange={(direction) => onChange('isDefinitionFirst', direction === 'read')}
        />
      </div>
      <SwitchRow title="Shuffle Cards" text="Randomize card order" icon={Shuffle} {...switchOf('isShuffled')} />
      <SwitchRow title="Dark Mode" text="Switch to dark theme" icon={Moon} {...switchOf('isDark')} />
      <SwitchRow
        title="Show Both Sides"
        text="Display term and definition together"
        icon={Columns2}
        {...switchOf('showsBothSides')}
      />
      <DeckChoices />
      <QuestionChoices parameters={parameters} />
      <VideoChoice />
      <Collapsible title="Keyboard Shortcuts" level={3} icon={Keyboard} className={styles.shortcuts}>
        <ShortcutList />
      </Collapsible>
    </Dialog>
  );
}

function VideoChoice() {
  const [repeat, setRepeat] = useVideoRepeat();
  return (
    <div className={styles.videos}>
      <p className={styles.side}>
        <span className={styles.name}>Videos Play</span>
      </p>
      <Segmented label="Videos Play" isFilling options={repeats} value={repeat} onValueChange={setRepeat} />
    </div>
  );
}

interface QuestionChoicesProps {
  parameters: EmbedParameters;
}

function QuestionChoices({ parameters }: QuestionChoicesProps) {
  const types = useQuestionTypes(parameters);
  const switchOf = (type: QuestionType) => ({
    checked: types[type],
    onCheckedChange: (isOn: boolean) => chooseQuestionType(type, isOn),
  });
  if (!parameters.modes.includes('quiz')) return null;
  return (
    <>
      <SwitchRow title="Type the Term" text="Quiz: write some of the terms" icon={Keyboard} {...switchOf('typeTerm')} />
      <SwitchRow
        title="Choose the Sign"
        text="Quiz: find some of the signs among four"
        icon={Grid2x2}
        {...switchOf('chooseSign')}
      />
    </>
  );
}

function DeckChoices() {
  const { sorts, remembers, setSorting } = useDeckStudy();
  return (
    <>
      <SwitchRow
        title="Sort Cards"
        text="Right: I know it. Left: still learning"
        icon={ArrowLeftRight}
        checked={sorts}
        onCheckedChange={setSorting}
      />
      <RememberChoices />
      {remembers && <RememberedFiles />}
    </>
  );
}

/** Files transfer it between players of different sites. */
function RememberedFiles() {
  const remembered = useRemembered();
  if (!remembered) return null;
  return (
    <div className={styles.files}>
      <TransferFiles remembered={remembered} />
    </div>
  );
}
