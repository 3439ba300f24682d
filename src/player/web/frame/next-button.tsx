import { ArrowRight } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import moves from './move-controls.module.css';

interface NextButtonProps {
  ref: RefObject<HTMLButtonElement | null>;
  onClick: () => void;
}

export function NextButton({ ref, onClick }: NextButtonProps) {
  return (
    <Button
      ref={ref}
      data-next
      kind="primary"
      size="tall"
      iconEnd={ArrowRight}
      onClick={onClick}
      className={moves.move}
    >
      <span className={moves.label}>Next</span>
    </Button>
  );
}
