import { Columns2, Eye, Hand, Keyboard, Moon, Shuffle } from 'lucide-react';
import type { EmbedParameters } from '../../../platform/rules/addresses/options.ts';
import type { PlayerSettings } from '../../../platform/rules/addresses/settings.ts';
import { Collapsible } from '../../../platform/web/ui/controls/collapsible.tsx';
import { Dialog } from '../../../platform/web/ui/overlays/dialog.tsx';
import { Segmented } from '../../../platform/web/ui/controls/segmented.tsx';
import { SwitchRow } from '../../../platform/web/ui/controls/switch-row.tsx';
import styles from './player-settings-dialog.module.css';
import { DeckChoices } from './deck-choices.tsx';
import { QuestionChoices } from './question-choices.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { VideoChoice } from './video-choice.tsx';
import type { SwitchName } from './use-player-settings.ts';

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
