import { useId } from 'react';
import { characterKeysKey, parseBoolean } from '../../../platform/rules/preference-keys.ts';
import { usePreference } from '../../../platform/web/browser/preferences.ts';
import { SwitchRow } from '../../../platform/web/ui/controls/switch-row.tsx';
import { VisuallyHidden } from '../../../platform/web/ui/visually-hidden.tsx';
import { KeyCap } from './key-cap.tsx';
import styles from './shortcut-list.module.css';

interface Shortcut {
  readonly action: string;
  readonly keys: readonly string[];
  readonly isCharacter?: true;
}

const groups: readonly { readonly title: string; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Flip',
    shortcuts: [
      { action: 'Flip card', keys: ['Space'] },
      { action: 'Previous, next card', keys: ['←', '→'] },
      { action: 'Sorting: still learning, I know it', keys: ['←', '→'] },
      { action: 'Answering: Again, Good', keys: ['1', '2'], isCharacter: true },
      { action: 'Answering: show all four', keys: ['3'], isCharacter: true },
      { action: 'Undo sorting or answering', keys: ['U'], isCharacter: true },
      { action: 'Still learning', keys: ['L'], isCharacter: true },
      { action: 'Add to my list', keys: ['A'], isCharacter: true },
      { action: 'Video frame by frame', keys: [',', '.'], isCharacter: true },
      { action: 'Camera beside it: record, stop', keys: ['R'], isCharacter: true },
      { action: 'Other clips of a card', keys: ['C'], isCharacter: true },
      { action: 'Zoom, whole frame, enlarge', keys: ['Z', 'W', 'E'], isCharacter: true },
    ],
  },
  {
    title: 'Match',
    shortcuts: [
      { action: 'Start, pick a tile', keys: ['Space'] },
      { action: 'Move over the tiles', keys: ['←', '↑', '↓', '→'] },
    ],
  },
  {
    title: 'Quiz',
    shortcuts: [
      { action: 'Choose an answer', keys: ['1', '2', '3', '4'], isCharacter: true },
      { action: 'Previous, next question', keys: ['←', '→'] },
      { action: 'Submit', keys: ['Enter'] },
    ],
  },
];

export function ShortcutList() {
  const [hasCharacterKeys, setCharacterKeys] = usePreference<boolean>(characterKeysKey, parseBoolean, true);
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <ShortcutGroup key={group.title} {...group} hasCharacterKeys={hasCharacterKeys} />
      ))}
      <SwitchRow
        title="Single-Key Shortcuts"
        text="Letters, digits, comma and full stop"
        checked={hasCharacterKeys}
        onCheckedChange={setCharacterKeys}
      />
    </div>
  );
}

function ShortcutGroup({
  title,
  shortcuts,
  hasCharacterKeys,
}: (typeof groups)[number] & { hasCharacterKeys: boolean }) {
  const id = useId();
  return (
    <>
      <p className={styles.title} id={id}>
        {title}
      </p>
      <ul className={styles.list} aria-labelledby={id}>
        {shortcuts.map(({ action, keys, isCharacter = false }) => (
          <li key={action} className={styles.shortcut} data-off={(isCharacter && !hasCharacterKeys) || undefined}>
            {action}
            <span className={styles.keys}>
              {keys.map((key) => (
                <KeyCap key={key}>{key}</KeyCap>
              ))}
              {isCharacter && !hasCharacterKeys && <VisuallyHidden>switched off</VisuallyHidden>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
