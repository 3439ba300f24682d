import { Layers, ListChecks, Printer, Puzzle, Share2, Pencil } from 'lucide-react';
import { useState, useLayoutEffect, useRef, type FormEvent } from 'react';
import { maxListCards, listTitle, maxListTitleLength } from '../../cards/rules/card-list.ts';
import { countedText, countText } from '../../platform/rules/text/count-text.ts';
import { listLinks } from '../../lists/web/list-links.ts';
import { usePageTitle } from '../../platform/web/browser/page/use-page-title.ts';
import { useLoaded } from '../../platform/web/browser/use-loaded.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { IconLink } from '../../platform/web/ui/controls/icon-link.tsx';
import { LinkButton } from '../../platform/web/ui/controls/link-button.tsx';
import { Spinner } from '../../platform/web/ui/display/spinner.tsx';
import { FailedState } from '../../platform/web/ui/feedback/failed-state.tsx';
import { BackToCatalog } from './back-to-catalog.tsx';
import { CatalogPage } from './catalog-page.tsx';
import { NothingHere } from './frame/nothing-here.tsx';
import { ListCards } from './list/list-cards.tsx';
import styles from './list-page.module.css';
import { useAddressedList, type AddressedList } from './use-addressed-list.ts';
import { useListedCards, type ListedCards } from './list/use-listed-cards.ts';
import { chooseList } from '../../lists/web/kept-lists.ts';
import { IconButton } from '../../platform/web/ui/controls/icon-button.tsx';
import { TextField } from '../../platform/web/ui/fields/text-field.tsx';

const loadShare = () => import('./list/share-list.tsx');

export function ListPage() {
  const addressed = useAddressedList();
  const { list } = addressed;
  usePageTitle(`${list.title} · Flashcard Study Sets`);
  return (
    <CatalogPage width="narrow">
      <BackToCatalog />
      <ListTitle title={list.title} onRename={(title) => addressed.edit((before) => ({ ...before, title }))} />
      {list.cards.length === 0 ? (
        <NothingHere title="No cards yet" text="Open a set and choose Collect cards, or turn a card and press A." />
      ) : (
        <FilledList {...addressed} />
      )}
    </CatalogPage>
  );
}

function FilledList(addressed: AddressedList) {
  const { list, edit } = addressed;
  const found = useListedCards(list);
  switch (found.phase) {
    case 'loading':
      return (
        <p className={styles.loading} role="status">
          <Spinner /> Loading the cards…
        </p>
      );
    case 'failed':
      return (
        <FailedState
          title="The cards did not load"
          text="Check your connection, then try again. The list is in the address."
          onRetry={found.retry}
        />
      );
    case 'ready':
      return (
        <>
          <p className={styles.facts} data-figures>
            {factsOf(found)}
          </p>
          {found.cards.length > 0 && <Actions {...addressed} />}
          <KeepList {...addressed} />
          <ListCards cards={found.cards} list={list} onEdit={edit} />
        </>
      );
  }
}

function factsOf({ cards: { length: count }, missingCount, isOffline }: ListedCards & { phase: 'ready' }): string {
  if (isOffline) return offlineFactsOf(count, missingCount);
  const full = count + missingCount === maxListCards ? ', as many as a list can have' : '';
  const missing = missingCount === 0 ? '' : ` ${countText(missingCount)} more not available now.`;
  return `${countedText(count, 'card')}${full}.${missing}`;
}

function offlineFactsOf(count: number, missingCount: number): string {
  const here = `Without a network: ${countText(count)} of ${countedText(count + missingCount, 'card')} on this device.`;
  return missingCount === 0 ? here : `${here} The others are missing for now: their sets are not kept here.`;
}

function Actions({ list }: AddressedList) {
  const [isSharing, setSharing] = useState(false);
  const share = useLoaded(loadShare, isSharing, false);
  return (
    <div className={styles.actions}>
      <LinkButton kind="primary" icon={Layers} href={listLinks.play(list, 'flip')}>
        Flip
      </LinkButton>
      <LinkButton icon={Puzzle} href={listLinks.play(list, 'match')}>
        Match
      </LinkButton>
      <LinkButton icon={ListChecks} href={listLinks.play(list, 'quiz')}>
        Quiz
      </LinkButton>
      <span className={styles.tools}>
        <Button icon={Share2} onClick={() => setSharing(true)}>
          Share
        </Button>
        <IconLink href={listLinks.print(list)} label="Print this list" icon={Printer} target="_blank" />
      </span>
      {share && <share.ShareList list={list} isOpen={isSharing} onOpenChange={setSharing} />}
    </div>
  );
}

function KeepList({ keptKey, keptLists, keep }: AddressedList) {
  if (!keptLists) return <div className={styles.keep} />;
  if (keptKey === undefined) {
    return (
      <div className={styles.keep}>
        <Button icon={ListChecks} onClick={keep}>
          Keep in My lists
        </Button>
        <span className={styles.note}>{whereKept(keptLists.isLasting)}</span>
      </div>
    );
  }
  const isCurrent = keptLists.current?.key === keptKey;
  return (
    <div className={styles.keep}>
      {isCurrent ? (
        <span className={styles.note}>Cards that you collect come here.</span>
      ) : (
        <Button icon={ListChecks} onClick={() => void chooseList(keptKey)}>
          Collect into this list
        </Button>
      )}
      {!keptLists.isLasting && <span className={styles.note}>{whereKept(false)}</span>}
    </div>
  );
}

function whereKept(isLasting: boolean): string {
  return isLasting
    ? 'The list is in the address. Kept lists are found under My study.'
    : 'This browser stores nothing here: keep the address.';
}

interface ListTitleProps {
  title: string;
  onRename: (title: string) => void;
}

function ListTitle({ title, onRename }: ListTitleProps) {
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
          label="Rename"
          icon={Pencil}
          aria-expanded={isRenaming}
          onClick={() => setRenaming(!isRenaming)}
        />
      </div>
      {isRenaming && <RenameForm title={title} onRename={handleRename} onClose={close} />}
    </>
  );
}

function RenameForm({ title, onRename, onClose }: ListTitleProps & { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onRename(input.current?.value ?? '');
  }

  return (
    <form className={styles.rename} onSubmit={handleSubmit}>
      <TextField
        ref={input}
        label="Name of the list"
        dir="auto"
        defaultValue={title}
        maxLength={maxListTitleLength}
        autoComplete="off"
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
      <Button type="submit" kind="primary">
        Save
      </Button>
    </form>
  );
}
