import { productName } from '../../../../shared/limits.ts';
import { fullAddress } from '../../../addresses/links.ts';
import { listLinks } from '../../../addresses/list-links.ts';
import { usePageTitle } from '../../../browser/page/use-page-title.ts';
import { LoadingCards, LoadingFailed, NoCards } from '../../../player/frame/player-message.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Sheets } from '../print-set/sheets.tsx';
import { fitsIntoCode } from './fits-into-code.ts';
import { useAddressedList } from './use-addressed-list.ts';
import { useFoundCards } from './use-found-cards.ts';

export function PrintList() {
  const { list } = useAddressedList();
  const found = useFoundCards(list);
  const address = fullAddress(listLinks.show(list));
  usePageTitle(`Print ${list.title} · ${productName}`);
  switch (found.phase) {
    case 'loading':
      return <LoadingCards />;
    case 'failed':
      return <LoadingFailed onRetry={found.retry} />;
    case 'ready':
      return found.cards.length === 0 ? (
        <NoCards action={<LinkButton href={listLinks.show(list)}>Back to the list</LinkButton>} />
      ) : (
        <Sheets
          title={list.title}
          cards={found.cards}
          code={fitsIntoCode(address) ? { address, label: 'Code that opens this list' } : undefined}
        />
      );
  }
}
