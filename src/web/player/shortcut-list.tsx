import { KeyCap } from './key-cap.tsx';
import styles from './shortcut-list.module.css';

const shortcuts = [
  { action: 'Flip card', keys: ['Space'] },
  { action: 'Previous, next', keys: ['←', '→'] },
  { action: 'Quiz: choose an answer', keys: ['1', '2', '3', '4'] },
  { action: 'Quiz: submit', keys: ['Enter'] },
  { action: 'Match: start, pick a tile', keys: ['Space'] },
  { action: 'Match: move over the tiles', keys: ['←', '↑', '↓', '→'] },
  { action: 'Still learning', keys: ['L'] },
  { action: 'Video frame by frame', keys: [',', '.'] },
] as const;

/** The keys of the player. */
export function ShortcutList() {
  return (
    <ul className={styles.list}>
      {shortcuts.map(({ action, keys }) => (
        <li key={action} className={styles.shortcut}>
          {action}
          <span className={styles.keys}>
            {keys.map((key) => (
              <KeyCap key={key}>{key}</KeyCap>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
