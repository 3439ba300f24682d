import { productName } from '../../../../shared/limits.ts';
import { fullAddress } from '../../../addresses/links.ts';
import { listLinks } from '../../../addresses/list-links.ts';
import { usePageTitle } from '../../../browser/page/use-page-title.ts';
import { Sheets } from '../print-set/sheets.tsx';
import { CardsOfList } from './cards-of-list.tsx';
import { fitsIntoCode } from '../../../ui/display/fits-into-code.ts';
import { useAddressedList } from './use-addressed-list.ts';

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
