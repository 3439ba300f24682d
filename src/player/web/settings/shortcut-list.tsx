import { useId } from 'react';
import { characterShortcutsKey, parseBoolean } from '../../../platform/rules/preference-keys.ts';
import { usePreference } from '../../../platform/web/browser/preferences.ts';
import { SwitchRow } from '../../../platform/web/ui/controls/switch.tsx';
import { VisuallyHidden } from '../../../platform/web/ui/primitives.tsx';
import { KeyCap } from './key-cap.tsx';
import styles from './shortcut-list.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { message, type Message } from '../../../platform/rules/languages/texts.ts';

interface Shortcut {
  readonly action: Message;
  /** Keys are named as they are printed. */
  readonly keys: readonly (string | Message)[];
  readonly isCharacter?: true;
}

const groups: readonly { readonly title: Message; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    title: message('Flip'),
    shortcuts: [
      { action: message('Flip card'), keys: [message('Space')] },
      { action: message('Previous, next card'), keys: ['←', '→'] },
      { action: message('Remember: Again, Good'), keys: ['1', '2'], isCharacter: true },
      { action: message('Remember: undo'), keys: ['U'], isCharacter: true },
      { action: message('Add to my list'), keys: ['A'], isCharacter: true },
      { action: message('Video frame by frame'), keys: [',', '.'], isCharacter: true },
      { action: message('Camera mirror: record, stop'), keys: ['R'], isCharacter: true },
      { action: message('Other clips of a card'), keys: ['C'], isCharacter: true },
      { action: message('Zoom, whole frame, enlarge'), keys: ['Z', 'W', 'E'], isCharacter: true },
    ],
  },
  {
    title: message('Match'),
    shortcuts: [
      { action: message('Start, pick a tile'), keys: [message('Space')] },
      { action: message('Move over the tiles'), keys: ['←', '↑', '↓', '→'] },
    ],
  },
  {
    title: message('Quiz'),
    shortcuts: [
      { action: message('Choose an answer'), keys: ['1', '2', '3', '4'], isCharacter: true },
      { action: message('Previous, next question'), keys: ['←', '→'] },
      { action: message('Submit'), keys: [message('Enter')] },
    ],
  },
];

/** Lists the keyboard shortcuts of the player, and turns single-key ones off. */
export function ShortcutList() {
  const t = useTexts();
  const [hasCharacterKeys, setCharacterKeys] = usePreference<boolean>(characterShortcutsKey, parseBoolean, true);
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <ShortcutGroup key={group.title.source} {...group} hasCharacterKeys={hasCharacterKeys} />
      ))}
      <SwitchRow
        title={t('Single-Key Shortcuts')}
        text={t('Letters, digits, comma and full stop')}
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
  const t = useTexts();
  const id = useId();
  return (
    <>
      <p className={styles.title} id={id}>
        {t(title)}
      </p>
      <ul className={styles.list} aria-labelledby={id}>
        {shortcuts.map(({ action, keys, isCharacter = false }) => (
          <li
            key={action.source}
            className={styles.shortcut}
            data-off={(isCharacter && !hasCharacterKeys) || undefined}
          >
            {t(action)}
            <span className={styles.keys}>
              {keys.map((key) => (
                <Key key={typeof key === 'string' ? key : key.source} name={key} />
              ))}
              {isCharacter && !hasCharacterKeys && <VisuallyHidden>{t('switched off')}</VisuallyHidden>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Key({ name }: { name: string | Message }) {
  const t = useTexts();
  return <KeyCap>{typeof name === 'string' ? name : t(name)}</KeyCap>;
}
