import { ArrowLeft } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useEnabledFocus } from '../study/use-enabled-focus.ts';
import moves from './move-controls.module.css';

interface PreviousButtonProps {
  isFirst: boolean;
  /** When this button is disabled at the first card. */
  nextRef: RefObject<HTMLElement | null>;
  className?: string | undefined;
  onClick: () => void;
}

export function PreviousButton({ isFirst, nextRef, className, onClick }: PreviousButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEnabledFocus(button, isFirst, nextRef);
  return (
    <Button
      ref={button}
      size="tall"
      icon={ArrowLeft}
      disabled={isFirst}
      onClick={onClick}
      className={classNames(moves.move, className)}
    >
      <span className={moves.label}>Previous</span>
    </Button>
  );
}
