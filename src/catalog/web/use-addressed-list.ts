import { useEffect, useRef, useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { readCardList, writeCardList, type CardList } from '../../cards/rules/card-list.ts';
import { changeList, keepList, useKeptLists, type KeptLists } from '../../lists/web/kept-lists.ts';

export type ListEdit = (before: CardList) => CardList;

export interface AddressedList {
  readonly list: CardList;
  readonly keptKey: string | undefined;
  /** Undefined until read. */
  readonly keptLists: KeptLists | undefined;
  readonly edit: (edit: ListEdit) => void;
  readonly keep: () => void;
}

/**
 * The list in the page's address. If it is also one of the visitor's own lists, edits are stored there as well, and
 * changes that other pages store appear here.
 */
export function useAddressedList(): AddressedList {
  const fragment = useLocationProperty(readPageFragment, readServerFragment);
  const keptLists = useKeptLists();
  const [shown, setShown] = useState(() => readFragment(fragment));
  /** The number of edits that are not stored yet. Meanwhile the store would bring back an older list. */
  const [pendingEditCount, setPendingEditCount] = useState(0);
  const keptKey = useRef<string>(undefined);
  const nextShown =
    followAddress(shown, fragment) ?? (keptLists && pendingEditCount === 0 ? followKept(shown, keptLists) : undefined);
  if (nextShown) setShown(nextShown);

  useEffect(() => replaceFragment(fragmentOf(shown.list)), [shown.list]);

  useEffect(() => {
    keptKey.current = shown.kept?.key;
  });

  /** Changes the list. Undo calls the function of an earlier render, so the key is read from a reference. */
  function edit(change: ListEdit) {
    setShown((before) => ({ ...before, list: change(before.list) }));
    if (keptKey.current === undefined) return;
    setPendingEditCount((count) => count + 1);
    void changeList(keptKey.current, change).finally(() => setPendingEditCount((count) => count - 1));
  }

  return {
    list: shown.list,
    keptKey: shown.kept?.key,
    keptLists,
    edit,
    keep: () => void keepList(shown.list),
  };
}

interface ShownList {
  /** The fragment of the address that the list was compared with last. */
  readonly fragment: string;
  readonly list: CardList;
  /** If the list is one of the visitor's own, its key and its text as it was last seen in the store. */
  readonly kept?: { readonly key: string; readonly seenText: string };
}

/** Returns the list after a change of the address, or undefined if it has not changed. */
function followAddress(shown: ShownList, fragment: string): ShownList | undefined {
  if (shown.fragment === fragment) return undefined;
  return fragment === fragmentOf(shown.list) ? { ...shown, fragment } : readFragment(fragment);
}

/** Returns the list after a change in the store, or undefined if it has not changed. */
function followKept(shown: ShownList, { lists }: KeptLists): ShownList | undefined {
  const { fragment, list } = shown;
  if (!shown.kept) {
    const text = writeCardList(list);
    const [key] = [...lists].find(([, keptList]) => writeCardList(keptList) === text) ?? [];
    return key === undefined ? undefined : { fragment, list, kept: { key, seenText: text } };
  }
  const { key, seenText } = shown.kept;
  const keptList = lists.get(key);
  if (!keptList) return { fragment, list };
  const keptText = writeCardList(keptList);
  return keptText === seenText ? undefined : { fragment, list: keptList, kept: { key, seenText: keptText } };
}

function readFragment(fragment: string): ShownList {
  return { fragment, list: readCardList(fragment.slice(1)) };
}

function fragmentOf(list: CardList): string {
  return `#${writeCardList(list)}`;
}

function replaceFragment(fragment: string): void {
  if (window.location.hash !== fragment) window.history.replaceState(window.history.state, '', fragment);
}

function readPageFragment(): string {
  return window.location.hash;
}

function readServerFragment(): string {
  return '';
}
