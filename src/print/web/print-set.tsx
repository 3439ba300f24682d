import { productName } from '../../platform/rules/limits.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';
import { fullAddress, links } from '../../platform/web/addresses/links.ts';
import { useStudy } from '../../sets/web/study-queries.ts';
import { usePageTitle } from '../../platform/web/browser/page.ts';
import { PendingStudy } from '../../player/web/frame/player-message.tsx';
import { Sheets } from './sheets.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

export function PrintSet({ setId }: { setId: string }) {
  const t = useTexts();
  const study = useStudy(setId);
  usePageTitle(
    study.phase === 'ready' ? `${t('Print {title}', { title: displayTitle(study.set) })} · ${productName}` : undefined,
  );
  if (study.phase !== 'ready') return <PendingStudy study={study} />;
  return (
    <Sheets
      title={displayTitle(study.set)}
      cards={study.cards.map((card) => ({ ...card, termLanguage: study.set.termLanguage }))}
      qrCode={{ address: fullAddress(links.catalogSet(study.set.id, 'flip')), label: t('Code that opens this set') }}
    />
  );
}
