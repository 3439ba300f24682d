import { productName } from '../../../../shared/limits.ts';
import { displayTitle } from '../../../../shared/text/display-title.ts';
import { fullAddress, links } from '../../../addresses/links.ts';
import { useStudy } from '../../../api/study.ts';
import { usePageTitle } from '../../../browser/page/use-page-title.ts';
import { PendingStudy } from '../../../player/frame/player-message.tsx';
import { Sheets } from './sheets.tsx';

export function PrintSet({ setId }: { setId: string }) {
  const study = useStudy(setId);
  usePageTitle(study.phase === 'ready' ? `Print ${displayTitle(study.set)} · ${productName}` : undefined);
  if (study.phase !== 'ready') return <PendingStudy study={study} />;
  return (
    <Sheets
      title={displayTitle(study.set)}
      cards={study.cards.map((card) => ({ ...card, termLanguage: study.set.termLanguage }))}
      code={{ address: fullAddress(links.catalogSet(study.set.id, 'flip')), label: 'Code that opens this set' }}
    />
  );
}
