import { keepSoundKey, parseBoolean } from '../../platform/rules/preference-keys.ts';
import { usePreference } from '../../platform/web/browser/preferences.ts';
import { SwitchRow } from '../../platform/web/ui/controls/switch.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { message, type Message } from '../../platform/rules/languages/texts.ts';
import type { ClipSound } from './processing/edit-clip.ts';

interface KeepSoundProps {
  /** The sound of the clip that is edited. Undefined if the choice is only for future clips. */
  sound?: ClipSound;
}

/** A switch for the sound of every clip that is converted or edited in this browser, off by default. */
export function KeepSound({ sound }: KeepSoundProps) {
  const t = useTexts();
  const [isKept, setKept] = usePreference<boolean>(keepSoundKey, parseBoolean, false);
  if (sound === 'none') return null;
  const isWritable = sound !== 'unwritable';
  return (
    <SwitchRow
      size="small"
      title={t('Keep the Sound')}
      text={t(describeSound(sound))}
      checked={isKept && isWritable}
      disabled={!isWritable}
      onCheckedChange={setKept}
    />
  );
}

function describeSound(sound: ClipSound | undefined): Message {
  if (sound === 'writable') return message('In the next clips too. Cards play muted');
  if (sound === 'unwritable') return message('This browser cannot encode the sound, so it is left out');
  return typeof AudioEncoder === 'function'
    ? message('In clips that are converted. Cards play muted; sound that this browser cannot encode is left out')
    : message('In clips that are converted. Cards play muted; this browser can keep only AAC sound');
}
