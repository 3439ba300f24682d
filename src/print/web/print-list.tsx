import { productName } from '../../platform/rules/limits.ts';
import { fullAddress } from '../../platform/web/addresses/links.ts';
import { listLinks, listName } from '../../lists/web/list-links.ts';
import { usePageTitle } from '../../platform/web/browser/page.ts';
import { Sheets } from './sheets.tsx';
import { CardsOfList } from '../../catalog/web/cards-of-list.tsx';
import { fitsIntoQrCode } from '../../platform/web/ui/display/fits-into-qr-code.ts';
import { useAddressedList } from '../../catalog/web/use-addressed-list.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

/** The page that prints the cards of a list. */
export function PrintList() {
  const t = useTexts();
  const { list } = useAddressedList();
  const address = fullAddress(listLinks.show(list));
  usePageTitle(`${t('Print {title}', { title: listName(list, t) })} · ${productName}`);
  return (
    <CardsOfList list={list}>
      {(cards) => (
        <Sheets
          title={listName(list, t)}
          cards={cards}
          qrCode={fitsIntoQrCode(address) ? { address, label: t('Code that opens this list') } : undefined}
        />
      )}
    </CardsOfList>
  );
}
