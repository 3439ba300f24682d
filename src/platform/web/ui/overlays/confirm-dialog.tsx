import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { mobileBreakpointPx } from '../../../rules/limits.ts';
import { useHistoryLayer } from '../../browser/history.ts';
import { useMediaQuery } from '../../browser/page/use-media-query.ts';
import { Button } from '../controls/button.tsx';
import styles from './confirm-dialog.module.css';
import dialogStyles from './dialog.module.css';
import { escapeCloses } from './escape-closes.ts';
import { keepFocus, useFocusReturn } from '../focus.ts';
import { message } from '../../../rules/languages/texts.ts';
import { useTexts } from '../../languages/use-texts.tsx';

export interface ConfirmDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Called when the person confirms. The dialog then closes by itself. */
  onConfirm: () => void;
  title?: ReactNode;
  text?: ReactNode;
  /** Adds the line that what is deleted is kept for a time. */
  isKept?: boolean | undefined;
  /** The name of what is deleted. */
  subject?: string | undefined;
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  /** A choice that loses nothing. Its owner closes the dialog. */
  safeAction?: { readonly label: string; readonly isPending: boolean; readonly onPress: () => void } | undefined;
  /**
   * True if it asks about leaving the page. It then adds no entry to the history, because leaving may go back in it.
   */
  isAboutLeaving?: boolean | undefined;
  children?: ReactNode;
}

export const keptText = message('Kept for 30 days under Deleted Sets and Cards.');

/** Asks before something is done that is hard to undo. The focus starts on Cancel. */
export function ConfirmDialog({
  isOpen,
  onOpenChange,
  onConfirm,
  title,
  text,
  isKept = false,
  subject,
  confirmLabel,
  cancelLabel,
  safeAction,
  isAboutLeaving = false,
  children,
}: ConfirmDialogProps) {
  const t = useTexts();
  const isSheet = useMediaQuery(`(width < ${mobileBreakpointPx}px)`);
  const { rememberOpener, returnFocus } = useFocusReturn();
  useHistoryLayer(isOpen && isSheet && !isAboutLeaving, () => onOpenChange(false));
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={dialogStyles.shade} onMouseDown={keepFocus} />
        <div className={dialogStyles.window} data-shape={isSheet ? 'sheet' : 'dialog'}>
          <Radix.Content
            className={dialogStyles.dialog}
            data-width="narrow"
            onOpenAutoFocus={rememberOpener}
            onCloseAutoFocus={returnFocus}
            onKeyDown={escapeCloses(() => onOpenChange(false))}
          >
            <Radix.Title className={styles.title}>{title ?? t('Are you sure you want to delete this?')}</Radix.Title>
            <Radix.Description className={styles.text}>
              {subject !== undefined && <Subject name={subject} />}
              <span>{text ?? t('This action cannot be undone.')}</span>
              {isKept && <span className={styles.kept}>{t(keptText)}</span>}
            </Radix.Description>
            {children !== undefined && <div className={styles.choice}>{children}</div>}
            <div className={styles.actions}>
              <Radix.Cancel asChild>
                <Button>{cancelLabel ?? t('Cancel')}</Button>
              </Radix.Cancel>
              <Radix.Action asChild>
                <Button kind="danger" onClick={onConfirm}>
                  {confirmLabel ?? t('Delete')}
                </Button>
              </Radix.Action>
              {safeAction && <SafeAction {...safeAction} />}
            </div>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

function SafeAction({ label, isPending, onPress }: NonNullable<ConfirmDialogProps['safeAction']>) {
  return (
    <Button kind="primary" className={styles.safeAction} isPending={isPending} onClick={onPress}>
      {label}
    </Button>
  );
}

function Subject({ name }: { name: string }) {
  return (
    <strong className={styles.subject} dir="auto">
      {name}
    </strong>
  );
}
