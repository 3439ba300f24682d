import { ArrowRight, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { CardList } from '../../../cards/rules/card-list.ts';
import { listLinks, listName } from '../../../lists/web/list-links.ts';
import { removeList, restoreList, useKeptLists } from '../../../lists/web/kept-lists.ts';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { LinkButton } from '../../../platform/web/ui/controls/links.tsx';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import { useFocusRecovery } from '../../../platform/web/ui/focus.ts';
import listStyles from '../../../platform/web/ui/display/ruled-list.module.css';
import primitiveStyles from '../../../platform/web/ui/primitives.module.css';
import styles from '../my-study.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../../platform/rules/languages/texts.ts';

/** Shows the visitor's own lists of cards. */
export function MyLists() {
  const t = useTexts();
  const kept = useKeptLists();
  const sectionRef = useRef<HTMLElement>(null);
  const toast = useToast();
  const lists = [...(kept?.lists ?? [])];
  useFocusRecovery({ list: sectionRef, rowIds: lists.map(([key]) => key), target: '[data-remove]' });

  function handleRemove(key: string, list: CardList) {
    void removeList(key);
    const undo = { label: t('Undo'), onSelect: () => void restoreList(key, list) };
    toast({ title: t('List removed'), description: listName(list, t), action: undo });
  }

  if (!kept) return null;
  return (
    <section ref={sectionRef} className={styles.lists} aria-labelledby="my-lists" tabIndex={-1}>
      <h2 className={styles.subtitle} id="my-lists">
        {t('My lists')}
      </h2>
      {lists.length === 0 && (
        <p className={primitiveStyles.soft}>
          {t(
            'Collect cards from any set: choose Collect cards on the page of a set, or press the list button of a card.',
          )}
        </p>
      )}
      <ul className={styles.sets} aria-label={t('My lists')} hidden={lists.length === 0}>
        {lists.map(([key, list]) => (
          <li key={key} className={listStyles.row} data-row={key}>
            <span className={listStyles.words}>
              <span className={listStyles.name} dir="auto">
                {listName(list, t)}
              </span>
              <span className={listStyles.facts} data-figures>
                {describeCards(list, { isCurrent: kept.current?.key === key }, t)}
              </span>
            </span>
            <span className={styles.tools}>
              <IconButton
                label={t('Remove {name}', { name: listName(list, t) })}
                icon={Trash2}
                data-remove
                onClick={() => handleRemove(key, list)}
              />
              <LinkButton size="small" href={listLinks.show(list)} iconEnd={ArrowRight}>
                {t('verb|Open')}
              </LinkButton>
            </span>
          </li>
        ))}
      </ul>
      {!kept.isPersistent && lists.length > 0 && (
        <p className={primitiveStyles.soft}>
          {t('This browser does not save lists here: keep the addresses of your lists.')}
        </p>
      )}
    </section>
  );
}

function describeCards({ cards }: CardList, { isCurrent }: { isCurrent: boolean }, t: Texts): string {
  return isCurrent
    ? t('{count, plural, one {# card} other {# cards}} · collecting into this list', { count: cards.length })
    : t('{count, plural, one {# card} other {# cards}}', { count: cards.length });
}
