import { keepSoundKey, parseBoolean } from '../../platform/rules/preference-keys.ts';
import { usePreference } from '../../platform/web/browser/preferences.ts';
import { SwitchRow } from '../../platform/web/ui/controls/switch-row.tsx';

interface KeepSoundProps {
  /** Of the edited clip; undefined for future clips. */
  sound?: 'none' | 'writable' | 'unwritable';
}

/** Off by default; for every clip converted or edited in this browser. */
export function KeepSound({ sound }: KeepSoundProps) {
  const [isKept, setKept] = usePreference<boolean>(keepSoundKey, parseBoolean, false);
  if (sound === 'none') return null;
  const isWritable = sound !== 'unwritable';
  return (
    <SwitchRow
      size="small"
      title="Keep the Sound"
      text={wordsOf(sound)}
      checked={isKept && isWritable}
      disabled={!isWritable}
      onCheckedChange={setKept}
    />
  );
}

function wordsOf(sound: KeepSoundProps['sound']): string {
  if (sound === 'writable') return 'Also of the next clips. Cards play muted';
  if (sound === 'unwritable') return 'This browser cannot write this sound: it is left out';
  return typeof AudioEncoder === 'function'
    ? 'Of clips that are converted. Cards play muted; sound that this browser cannot write is left out'
    : 'Of clips that are converted. Cards play muted; this browser keeps AAC sound alone';
}
