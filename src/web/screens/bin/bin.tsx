import { AdminPage } from '../../admin-page/admin-page.tsx';
import { BinnedSets } from './binned-sets.tsx';

const about =
  'A deleted set is kept for 30 days, with its cards, files, scores and numbers. A restored set is as it was, under its own address.';

/** For the administrator: what was deleted and can be brought back. */
export function Bin() {
  return (
    <AdminPage title="Deleted Sets" about={about}>
      <BinnedSets />
    </AdminPage>
  );
}
