import { Hand } from 'lucide-react';
import { useState } from 'react';
import type { LetterPictures } from '../rules/spelling-drill.ts';
import { useLoaded } from '../../platform/web/browser/use-loaded.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

const loadDrill = () => import('./drill-dialog.tsx');

export function DrillButton({ letters, isAmerican }: { letters: LetterPictures; isAmerican: boolean }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const part = useLoaded(loadDrill, isOpen, { isLikely: false, onFailure: () => setOpen(false) });
  return (
    <>
      <Button size="small" icon={Hand} onClick={() => setOpen(true)}>
        {t('Fingerspelling drill')}
      </Button>
      {part && isOpen && (
        <part.DrillDialog letters={letters} isAmerican={isAmerican} isOpen={isOpen} onOpenChange={setOpen} />
      )}
    </>
  );
}
