import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../../../platform/web/ui/primitives.tsx';
import panelStyles from '../../../../saving/web/parts/panel.module.css';
import { useFileDrop } from '../../../../saving/web/parts/use-file-drop.ts';
import styles from './cards-section.module.css';

interface CardsPanelProps {
  isReturning: boolean;
  onClips: (files: readonly File[]) => void;
  children: ReactNode;
}

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

/** When the section is shown again, focuses its `data-opener`, or else its first control. */
function useOpenerFocus(isWanted: boolean) {
  const section = useRef<HTMLElement>(null);
  const isFirst = useRef(true);

  useEffect(() => {
    if (isFirst.current && isWanted) focusTargetOf(section.current)?.focus();
    isFirst.current = false;
  }, [isWanted]);

  return section;
}

function focusTargetOf(section: HTMLElement | null): HTMLElement | null | undefined {
  return (
    section?.querySelector<HTMLElement>('[data-opener]:enabled') ?? section?.querySelector<HTMLElement>(':enabled')
  );
}
