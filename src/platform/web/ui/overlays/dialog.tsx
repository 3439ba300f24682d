import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ComponentProps, type ReactNode, useRef, type PointerEvent } from 'react';
import { mobileBreakpointPx } from '../../../rules/limits.ts';
import { useHistoryLayer } from '../../browser/history.ts';
import { useMediaQuery } from '../../browser/page/use-media-query.ts';
import { classNames } from '../primitives.tsx';
import styles from './dialog.module.css';
import { escapeCloses, ignoreOtherEscape } from './escape-closes.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { keepFocus, useFocusReturn } from '../focus.ts';
import { useToastLift, useToastsAboveDialog } from '../feedback/use-toast-lift.ts';
import { useTexts } from '../../languages/use-texts.tsx';

export interface DialogProps {
  title: ReactNode;
  description?: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** What stays visible at the foot while the content scrolls. */
  footer?: ReactNode;
  width?: 'narrow' | 'regular' | 'wide' | 'page' | undefined;
  /** In narrower windows the dialog is a sheet at the bottom. */
  sheetBelowPx?: number | undefined;
  /** The content reaches the dialog's edges and scrolls by itself. */
  isFlush?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/**
 * A modal dialog with a title, its content and a row of buttons. In a narrow window the dialog is a sheet, which closes
 * when its head is dragged down. In a frame as tall as its content, the dialog is shown in the visible part, whose
 * bounds are in `--visible-top` and `--visible-height` of the root element.
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
  const hasHover = useMediaQuery('(hover: hover)');
  const { rememberOpener, returnFocus } = useFocusReturn();
  useToastsAboveDialog(isOpen);
  useHistoryLayer(isOpen && isSheet, () => onOpenChange(false));
  const { sheet, dragHandlers } = useSheetDrag({ isEnabled: isSheet, onDragAway: () => onOpenChange(false) });

  /**
   * Focuses the field with `data-autofocus`. Without one, or on a phone, whose keyboard would cover the dialog, it
   * focuses the dialog itself, so that its title is read first and no control shows a ring. In the visible part of a
   * tall frame, the host does not scroll to a sheet, which begins below it.
   */
  function handleOpenAutoFocus(event: Event) {
    rememberOpener();
    event.preventDefault();
    const field = hasHover ? sheet.current?.querySelector<HTMLElement>('[data-autofocus]') : undefined;
    const isPlaced = document.documentElement.style.getPropertyValue('--visible-top') !== '';
    (field ?? sheet.current)?.focus({ preventScroll: isPlaced });
  }

  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.shade} onMouseDown={keepFocus} />
        <div className={styles.window} data-shape={isSheet ? 'sheet' : 'dialog'}>
          <Radix.Content
            ref={sheet}
            className={classNames(styles.dialog, className)}
            data-width={width}
            data-flush={isFlush || undefined}
            onOpenAutoFocus={handleOpenAutoFocus}
            onCloseAutoFocus={returnFocus}
            onEscapeKeyDown={ignoreOtherEscape}
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
  const t = useTexts();
  return (
    <header className={styles.head} {...dragHandlers}>
      <Radix.Title className={styles.title}>{title}</Radix.Title>
      <Radix.Close asChild>
        <IconButton label={t('Close')} icon={X} />
      </Radix.Close>
    </header>
  );
}

function Foot({ isSheet, children }: { isSheet: boolean; children: ReactNode }) {
  useToastLift(isSheet);
  return <footer className={styles.foot}>{children}</footer>;
}

interface SheetDragOptions {
  isEnabled: boolean;
  onDragAway: () => void;
}

/** How far a sheet has to be dragged down to close. */
const minDragAwayPx = 80;

function useSheetDrag({ isEnabled, onDragAway }: SheetDragOptions) {
  const sheet = useRef<HTMLDivElement>(null);
  const startY = useRef<number>(undefined);

  function dragDistancePx(event: PointerEvent) {
    return startY.current === undefined ? 0 : Math.max(0, event.clientY - startY.current);
  }

  function moveSheet(distancePx: number) {
    if (sheet.current) sheet.current.style.translate = distancePx === 0 ? '' : `0 ${distancePx}px`;
  }

  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    const isOnButton = event.target instanceof Element && event.target.closest('button, a') !== null;
    if (isOnButton || event.button !== 0) return;
    startY.current = event.clientY;
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function handlePointerMove(event: PointerEvent) {
    if (startY.current !== undefined) moveSheet(dragDistancePx(event));
  }

  function handlePointerUp(event: PointerEvent) {
    const isFarEnough = dragDistancePx(event) >= minDragAwayPx;
    startY.current = undefined;
    if (!isFarEnough) return moveSheet(0);
    onDragAway();
    requestAnimationFrame(moveBackIfOpen);
  }

  /** Moves the sheet back if its owner keeps it open, for example to ask first. */
  function moveBackIfOpen() {
    if (sheet.current?.dataset['state'] === 'open') moveSheet(0);
  }

  function handlePointerCancel() {
    startY.current = undefined;
    moveSheet(0);
  }

  const dragHandlers = {
    onPointerDown: handlePointerDown,
    onPointerMove: handlePointerMove,
    onPointerUp: handlePointerUp,
    onPointerCancel: handlePointerCancel,
  };
  return { sheet, dragHandlers: isEnabled ? dragHandlers : undefined };
}
