import { ArrowLeft } from 'lucide-react';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { classNames } from '../../../platform/web/ui/primitives.tsx';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import moveStyles from './move-controls.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

interface PreviousButtonProps {
  isFirst: boolean;
  /** Receives the focus when this button becomes disabled at the first card. */
  nextRef: RefObject<HTMLElement | null>;
  className?: string | undefined;
  onClick: () => void;
}

/**
 * The button for the card or question before. At the first one it is disabled, and hands the focus to the next button.
 */
export function PreviousButton({ isFirst, nextRef, className, onClick }: PreviousButtonProps) {
  const t = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  useEnabledFocus(button, isFirst, nextRef);
  return (
    <Button
      ref={button}
      size="tall"
      icon={ArrowLeft}
      disabled={isFirst}
      onClick={onClick}
      className={classNames(moveStyles.move, className)}
    >
      <span className={moveStyles.label}>{t('Previous')}</span>
    </Button>
  );
}

/** Moves the focus from a button that becomes disabled. */
function useEnabledFocus(
  button: RefObject<HTMLElement | null>,
  isDisabled: boolean,
  other: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    if (isDisabled && document.activeElement === button.current) other.current?.focus({ preventScroll: true });
  }, [button, isDisabled, other]);
}
