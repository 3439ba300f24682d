import { AdminPage } from '../../auth/web/admin-page.tsx';
import { AdminPart } from '../../auth/web/admin-part.tsx';
import { BinnedSets } from './bin/binned-sets.tsx';
import { DeletedCards } from './bin/deleted-cards.tsx';

const about =
  'What is deleted is kept for 30 days. A restored set is as it was, with its cards, files, scores and numbers, under its own address. ' +
  'A restored card comes back to its place.';

export function Bin() {
  return (
    <AdminPage title="Deleted Sets and Cards" about={about} isInParts>
      <AdminPart id="deleted-sets" heading="Sets">
        <BinnedSets />
      </AdminPart>
      <AdminPart id="deleted-cards" heading="Cards">
        <DeletedCards />
      </AdminPart>
    </AdminPage>
  );
}
