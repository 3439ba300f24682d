import { ArrowRight } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import moveStyles from './move-controls.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

interface NextButtonProps {
  ref: RefObject<HTMLButtonElement | null>;
  onClick: () => void;
}

export function NextButton({ ref, onClick }: NextButtonProps) {
  const t = useTexts();
  return (
    <Button
      ref={ref}
      data-next
      kind="primary"
      size="tall"
      iconEnd={ArrowRight}
      onClick={onClick}
      className={moveStyles.move}
    >
      <span className={moveStyles.label}>{t('Next')}</span>
    </Button>
  );
}
