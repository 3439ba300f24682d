import { ListChecks } from 'lucide-react';
import { countText } from '../../platform/rules/text/count-text.ts';
import { listLinks } from './list-links.ts';
import { LinkButton, type LinkButtonProps } from '../../platform/web/ui/controls/link-button.tsx';
import { useKeptLists } from './kept-lists.ts';

/** To the current list; nothing while it is empty. */
export function CurrentListLink(props: Omit<LinkButtonProps, 'href' | 'icon'>) {
  const list = useKeptLists()?.current?.list;
  if (!list || list.cards.length === 0) return null;
  return (
    <LinkButton size="small" {...props} href={listLinks.show(list)} icon={ListChecks}>
      <span>
        <bdi>{list.title}</bdi>
        {`: ${countText(list.cards.length)}`}
      </span>
    </LinkButton>
  );
}
