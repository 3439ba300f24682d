import { ArrowRight, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { CardList } from '../../../cards/rules/card-list.ts';
import { countedText } from '../../../platform/rules/text/count-text.ts';
import { listLinks } from '../../../lists/web/list-links.ts';
import { removeList, restoreList, useKeptLists } from '../../../lists/web/kept-lists.ts';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { LinkButton } from '../../../platform/web/ui/controls/link-button.tsx';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import { useFocusRecovery } from '../../../platform/web/ui/focus/use-focus-recovery.ts';
import rows from '../../../platform/web/ui/display/ruled-list.module.css';
import styles from '../my-study.module.css';

export function MyLists() {
  const kept = useKeptLists();
  const listRef = useRef<HTMLUListElement>(null);
  const toast = useToast();
  const lists = [...(kept?.lists ?? [])];
  useFocusRecovery({ list: listRef, rowIds: lists.map(([key]) => key), target: '[data-remove]' });

  function handleRemove(key: string, list: CardList) {
    void removeList(key);
    const undo = { label: 'Undo', onSelect: () => void restoreList(key, list) };
    toast({ title: 'List removed', description: list.title, action: undo });
  }

  if (!kept) return null;
  return (
    <section className={styles.lists} aria-labelledby="my-lists">
      <h2 className={styles.subtitle} id="my-lists">
        My lists
      </h2>
      {lists.length === 0 && (
        <p className={styles.hint}>
          Collect cards of any sets: choose Collect cards on the page of a set, or turn a card and press A.
        </p>
      )}
      <ul ref={listRef} className={styles.sets} aria-label="My lists" tabIndex={-1} hidden={lists.length === 0}>
        {lists.map(([key, list]) => (
          <li key={key} className={rows.row} data-row={key}>
            <span className={rows.words}>
              <span className={rows.name} dir="auto">
                {list.title}
              </span>
              <span className={rows.facts} data-figures>
                {countedText(list.cards.length, 'card')}
                {kept.current?.key === key && ' · collecting into this list'}
              </span>
            </span>
            <span className={styles.tools}>
              <IconButton
                label={`Remove ${list.title}`}
                icon={Trash2}
                data-remove
                onClick={() => handleRemove(key, list)}
              />
              <LinkButton size="small" href={listLinks.show(list)} iconEnd={ArrowRight}>
                Open
              </LinkButton>
            </span>
          </li>
        ))}
      </ul>
      {!kept.isLasting && lists.length > 0 && (
        <p className={styles.hint}>This browser stores nothing here: keep the addresses of your lists.</p>
      )}
    </section>
  );
}
