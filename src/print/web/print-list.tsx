import { productName } from '../../platform/rules/limits.ts';
import { fullAddress } from '../../platform/web/addresses/links.ts';
import { listLinks } from '../../lists/web/list-links.ts';
import { usePageTitle } from '../../platform/web/browser/page/use-page-title.ts';
import { Sheets } from './sheets.tsx';
import { CardsOfList } from '../../catalog/web/cards-of-list.tsx';
import { fitsIntoCode } from '../../platform/web/ui/display/fits-into-code.ts';
import { useAddressedList } from '../../catalog/web/use-addressed-list.ts';

export function PrintList() {
  const { list } = useAddressedList();
  const address = fullAddress(listLinks.show(list));
  usePageTitle(`Print ${list.title} · ${productName}`);
  return (
    <CardsOfList list={list}>
      {(cards) => (
        <Sheets
          title={list.title}
          cards={cards}
          code={fitsIntoCode(address) ? { address, label: 'Code that opens this list' } : undefined}
        />
      )}
    </CardsOfList>
  );
}
