import { ListCheck } from 'lucide-react';
import { listLinks, listName } from './list-links.ts';
import { LinkButton, type LinkButtonProps } from '../../platform/web/ui/controls/links.tsx';
import { useKeptLists } from './kept-lists.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

/** Links to the current list. Renders nothing while that list is empty. */
export function CurrentListLink(props: Omit<LinkButtonProps, 'href' | 'icon'>) {
  const t = useTexts();
  const list = useKeptLists()?.current?.list;
  if (!list || list.cards.length === 0) return null;
  return (
    <LinkButton size="small" {...props} href={listLinks.show(list)} icon={ListCheck}>
      <span>
        <bdi>{listName(list, t)}</bdi>
        {`: ${list.cards.length.toLocaleString(t.language)}`}
      </span>
    </LinkButton>
  );
}
