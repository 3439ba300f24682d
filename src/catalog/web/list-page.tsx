import { ListPlus, Printer, Share2, Pencil } from 'lucide-react';
import { useState, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { maxListCards, listTitle, maxListTitleLength } from '../../cards/rules/card-list.ts';
import { listLinks, listName } from '../../lists/web/list-links.ts';
import { modes } from '../../modes/modes.ts';
import { modeIcons } from '../../modes/web/mode-views.ts';
import { studyModes } from '../../platform/rules/addresses/modes.ts';
import { usePageTitle } from '../../platform/web/browser/page.ts';
import { useLoaded } from '../../platform/web/browser/use-loaded.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../platform/web/ui/controls/icon-button.tsx';
import { IconLink, LinkButton } from '../../platform/web/ui/controls/links.tsx';
import { Spinner } from '../../platform/web/ui/primitives.tsx';
import { useFocusRecovery } from '../../platform/web/ui/focus.ts';
import { FailedState } from '../../platform/web/ui/feedback/empty-state.tsx';
import { BackToCatalog } from './back-to-catalog.tsx';
import { CatalogPage } from './catalog-page.tsx';
import { CatalogEmptyState } from './frame/catalog-empty-state.tsx';
import { ListCards } from './list/list-cards.tsx';
import styles from './list-page.module.css';
import { useAddressedList, type AddressedList } from './use-addressed-list.ts';
import { useListedCards, type ListedCards } from './list/use-listed-cards.ts';
import { chooseList } from '../../lists/web/kept-lists.ts';
import { TextField } from '../../platform/web/ui/fields/field.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../platform/rules/languages/texts.ts';
import { isComposing } from '../../platform/web/browser/is-composing.ts';

/** The page of a list of cards. The list itself is in the address, so it can be shared without an account. */
export function ListPage() {
  const t = useTexts();
  const addressed = useAddressedList();
  const { list } = addressed;
  const section = useRef<HTMLElement>(null);
  usePageTitle(`${listName(list, t)} · ${t('Flashcard Study Sets')}`);
  // `ListCards` disappears with its last row, so the focus is recovered here.
  useFocusRecovery({ list: section, rowIds: list.cards, target: '[data-remove]' });
  return (
    <CatalogPage width="narrow">
      <BackToCatalog />
      <ListTitle title={listName(list, t)} onRename={(title) => addressed.edit((before) => ({ ...before, title }))} />
      <section ref={section} aria-label={listName(list, t)} tabIndex={-1}>
        {list.cards.length === 0 ? (
          <CatalogEmptyState
            title={t('No cards yet')}
            text={t('Open a set and choose Collect cards, or press the list button of a card.')}
          />
        ) : (
          <FilledList {...addressed} />
        )}
      </section>
    </CatalogPage>
  );
}

function FilledList(addressed: AddressedList) {
  const t = useTexts();
  const { list, edit } = addressed;
  const listedCards = useListedCards(list);
  switch (listedCards.phase) {
    case 'loading':
      return (
        <p className={styles.loading} role="status">
          <Spinner /> {t('Loading the cards…')}
        </p>
      );
    case 'failed':
      return (
        <FailedState
          title={t('The cards did not load')}
          text={t(
            'Check your connection, then try again. The address of this page holds the list, so nothing is lost.',
          )}
          onRetry={listedCards.retry}
        />
      );
    case 'ready':
      return (
        <>
          <p className={styles.facts} data-figures>
            {describeCards(listedCards, t)}
          </p>
          {listedCards.cards.length > 0 && <Actions {...addressed} />}
          <KeepList {...addressed} />
          <ListCards cards={listedCards.cards} list={list} onEdit={edit} />
        </>
      );
  }
}

function describeCards(listedCards: ListedCards & { phase: 'ready' }, t: Texts): string {
  const { missingCount, isOffline } = listedCards;
  if (missingCount === 0) return describeFoundCards(listedCards, t);
  const missingText = isOffline
    ? t('The others are missing for now: their sets are not kept here.')
    : t('{count} more not available now.', { count: missingCount });
  return `${describeFoundCards(listedCards, t)} ${missingText}`;
}

function describeFoundCards({ cards, missingCount, isOffline }: ListedCards & { phase: 'ready' }, t: Texts): string {
  const count = cards.length;
  const all = count + missingCount;
  if (isOffline) {
    return t('Without a network: {count} of {all, plural, one {# card} other {# cards}} on this device.', {
      count,
      all,
    });
  }
  return all === maxListCards
    ? t('{count, plural, one {# card} other {# cards}}, as many as a list can have.', { count })
    : t('{count, plural, one {# card} other {# cards}}.', { count });
}

const loadShareList = () => import('./list/share-list.tsx');

function Actions({ list }: AddressedList) {
  const t = useTexts();
  const [isSharing, setSharing] = useState(false);
  const shareListModule = useLoaded(loadShareList, isSharing, { isLikely: false, onFailure: () => setSharing(false) });
  return (
    <div className={styles.actions}>
      {studyModes.map((mode, index) => (
        <LinkButton
          key={mode}
          {...(index === 0 && { kind: 'primary' })}
          icon={modeIcons[mode]}
          href={listLinks.play(list, mode)}
        >
          {t(modes[mode].label)}
        </LinkButton>
      ))}
      <span className={styles.tools}>
        <Button icon={Share2} onClick={() => setSharing(true)}>
          {t('verb|Share')}
        </Button>
        <IconLink href={listLinks.print(list)} label={t('Print this list')} icon={Printer} target="_blank" />
      </span>
      {shareListModule && <shareListModule.ShareList list={list} isOpen={isSharing} onOpenChange={setSharing} />}
    </div>
  );
}

function KeepList({ keptKey, keptLists, keep }: AddressedList) {
  const t = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const isKept = keptKey !== undefined;
  const isCurrent = isKept && keptLists?.current?.key === keptKey;
  useFocusRecovery({ list: place, rowIds: isCurrent ? [] : [isKept ? 'collect' : 'keep'], target: 'button' });
  return (
    <div ref={place} className={styles.keep} tabIndex={-1}>
      {keptLists && !isKept && (
        <Button data-row="keep" icon={ListPlus} onClick={keep}>
          {t('Keep in My lists')}
        </Button>
      )}
      {keptLists && isKept && !isCurrent && (
        <Button data-row="collect" icon={ListPlus} onClick={() => void chooseList(keptKey)}>
          {t('Collect into this list')}
        </Button>
      )}
      {isCurrent && <span className={styles.note}>{t('Cards that you collect are added to this list.')}</span>}
      {keptLists && !(isKept && keptLists.isPersistent) && (
        <span className={styles.note}>{describeStorage(keptLists.isPersistent, t)}</span>
      )}
    </div>
  );
}

function describeStorage(isPersistent: boolean, t: Texts): string {
  return isPersistent
    ? t('The address of this page holds the list. Lists that you keep are under My study.')
    : t('This browser does not save lists here: keep the address of this page.');
}

interface ListTitleProps {
  title: string;
  onRename: (title: string) => void;
}

function ListTitle({ title, onRename }: ListTitleProps) {
  const t = useTexts();
  const [isRenaming, setRenaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    setRenaming(false);
    button.current?.focus();
  }

  function handleRename(text: string) {
    onRename(listTitle(text));
    close();
  }

  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title} dir="auto">
          {title}
        </h1>
        <IconButton
          ref={button}
          label={t('Rename')}
          icon={Pencil}
          aria-expanded={isRenaming}
          onClick={() => setRenaming(!isRenaming)}
        />
      </div>
      {isRenaming && <RenameForm title={title} onRename={handleRename} onClose={close} />}
    </>
  );
}

/** There is no `<form>`, because a frame with `sandbox="allow-scripts"` would not submit it. */
function RenameForm({ title, onRename, onClose }: ListTitleProps & { onClose: () => void }) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  function rename() {
    onRename(input.current?.value ?? '');
  }

  function handleKeyDown(event: KeyboardEvent) {
    const action = { Enter: rename, Escape: onClose }[event.key];
    if (!action || isComposing(event.nativeEvent)) return;
    // Otherwise the key would also press the button, which gets the focus.
    event.preventDefault();
    action();
  }

  return (
    <div className={styles.rename}>
      <TextField
        ref={input}
        label={t('Name of the list')}
        dir="auto"
        defaultValue={title}
        maxLength={maxListTitleLength}
        autoComplete="off"
        enterKeyHint="done"
        onKeyDown={handleKeyDown}
      />
      <Button kind="primary" onClick={rename}>
        {t('Save')}
      </Button>
    </div>
  );
}
