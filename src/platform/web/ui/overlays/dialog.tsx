import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { mobileBreakpointPx } from '../../../rules/limits.ts';
import { useHistoryLayer } from '../../browser/history/use-history-layer.ts';
import { useMediaQuery } from '../../browser/page/use-media-query.ts';
import { classNames } from '../class-names.ts';
import styles from './dialog.module.css';
import { escapeCloses, keepWhileDragging } from './escape-closes.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { useFocusReturn } from '../focus/use-focus-return.ts';
import { useSheetDrag } from './use-sheet-drag.ts';
import { useToastLift, useToastsAboveDialog } from '../feedback/use-toast-lift.ts';

export interface DialogProps {
  title: ReactNode;
  description?: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Stays visible while the content scrolls. */
  footer?: ReactNode;
  /** At most 420, 480, 640 or 1096 px. */
  width?: 'narrow' | 'regular' | 'wide' | 'page' | undefined;
  sheetBelowPx?: number | undefined;
  isFlush?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/**
 * With a mouse it opens in the field that has `data-types-first`. On a narrow screen a sheet, closed by dragging its grab area. In a tall frame it is in the visible part,
 * `--visible-top` and `--visible-height` of the root.
 */
export function Dialog({
  title,
  description,
  isOpen,
  onOpenChange,
  footer,
  width = 'regular',
  sheetBelowPx = mobileBreakpointPx,
  isFlush = false,
  className,
  children,
}: DialogProps) {
  const isSheet = useMediaQuery(`(width < ${sheetBelowPx}px)`);
  const hasKeyboard = useMediaQuery('(hover: hover)');
  const { rememberOpener, returnFocus } = useFocusReturn();
  useToastsAboveDialog(isOpen);
  useHistoryLayer(isOpen && isSheet, () => onOpenChange(false));
  const { sheet, dragHandlers } = useSheetDrag({ isEnabled: isSheet, onDragAway: () => onOpenChange(false) });

  /** Focuses the dialog, so that its title is read first and no control shows a ring; or where one types. */
  function handleOpenAutoFocus(event: Event) {
    rememberOpener();
    event.preventDefault();
    // A phone's keyboard would cover the dialog.
    const field = hasKeyboard ? sheet.current?.querySelector<HTMLElement>('[data-types-first]') : undefined;
    (field ?? sheet.current)?.focus();
  }

  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.shade} />
        <div className={styles.window} data-shape={isSheet ? 'sheet' : 'dialog'}>
          <Radix.Content
            ref={sheet}
            className={classNames(styles.dialog, className)}
            data-width={width}
            data-flush={isFlush || undefined}
            onOpenAutoFocus={handleOpenAutoFocus}
            onCloseAutoFocus={returnFocus}
            onEscapeKeyDown={keepWhileDragging}
            onKeyDown={escapeCloses(() => onOpenChange(false))}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          >
            <Head title={title} dragHandlers={dragHandlers} />
            {description !== undefined && (
              <Radix.Description className={styles.description}>{description}</Radix.Description>
            )}
            <div className={styles.body}>{children}</div>
            {footer !== undefined && <Foot isSheet={isSheet}>{footer}</Foot>}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Head({ title, dragHandlers }: { title: ReactNode; dragHandlers: ComponentProps<'header'> | undefined }) {
  return (
    <header className={styles.head} {...dragHandlers}>
      <Radix.Title className={styles.title}>{title}</Radix.Title>
      <Radix.Close asChild>
        <IconButton label="Close" icon={X} />
      </Radix.Close>
    </header>
  );
}

function Foot({ isSheet, children }: { isSheet: boolean; children: ReactNode }) {
  useToastLift(isSheet);
  return <footer className={styles.foot}>{children}</footer>;
}
