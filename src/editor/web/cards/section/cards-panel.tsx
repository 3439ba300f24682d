import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../../../platform/web/ui/primitives.tsx';
import panelStyles from '../../../../saving/web/parts/panel.module.css';
import { useFileDrop } from '../../../../saving/web/parts/use-file-drop.ts';
import styles from './cards-section.module.css';

interface CardsPanelProps {
  /** Whether Edit Cards was shown in its place before. */
  isReturning: boolean;
  onClips: (files: readonly File[]) => void;
  children: ReactNode;
}

/** The frame of the list of cards. Files that are dropped on it are added as clips. */
export function CardsPanel({ isReturning, onClips, children }: CardsPanelProps) {
  const drop = useFileDrop(onClips);
  const section = useOpenerFocus(isReturning);
  return (
    <section
      className={classNames(panelStyles.flush, styles.section)}
      ref={section}
      aria-labelledby="cards-heading"
      data-over={drop.isOver || undefined}
      {...drop.handlers}
    >
      {children}
    </section>
  );
}

/** Returns the focus to the button that opened Edit Cards, or else to the first control, when the section is back. */
function useOpenerFocus(isReturning: boolean) {
  const section = useRef<HTMLElement>(null);
  const isMounting = useRef(true);

  useEffect(() => {
    if (isMounting.current && isReturning) focusTargetOf(section.current)?.focus();
    isMounting.current = false;
  }, [isReturning]);

  return section;
}

function focusTargetOf(section: HTMLElement | null): HTMLElement | null | undefined {
  return (
    section?.querySelector<HTMLElement>('[data-opener]:enabled') ?? section?.querySelector<HTMLElement>(':enabled')
  );
}
