import { AlertDialog as Radix } from 'radix-ui';
import { useRef } from 'react';
import { mobileBreakpointPx } from '../../../platform/rules/limits.ts';
import { useMediaQuery } from '../../../platform/web/browser/page/use-media-query.ts';
import { PasswordForm } from '../../../auth/web/password-form.tsx';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import confirmStyles from '../../../platform/web/ui/overlays/confirm-dialog.module.css';
import dialogStyles from '../../../platform/web/ui/overlays/dialog.module.css';
import { useFocusReturn } from '../../../platform/web/ui/focus.ts';
import styles from './session-dialog.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

interface SessionDialogProps {
  isOpen: boolean;
  onLeave: () => void;
}

/** Asks for the password after the session has ended. Meanwhile, pending work waits. Only Leave gives it up. */
export function SessionDialog({ isOpen, onLeave }: SessionDialogProps) {
  const t = useTexts();
  const isSheet = useMediaQuery(`(width < ${mobileBreakpointPx}px)`);
  const content = useRef<HTMLDivElement>(null);
  const { rememberOpener, returnFocus } = useFocusReturn();

  function handleOpenAutoFocus(event: Event) {
    rememberOpener();
    event.preventDefault();
    content.current?.querySelector<HTMLElement>('[type="password"]')?.focus();
  }

  return (
    <Radix.Root open={isOpen}>
      <Radix.Portal>
        <Radix.Overlay className={dialogStyles.shade} />
        <div className={dialogStyles.window} data-shape={isSheet ? 'sheet' : 'dialog'}>
          <Radix.Content
            ref={content}
            className={dialogStyles.dialog}
            data-width="narrow"
            onOpenAutoFocus={handleOpenAutoFocus}
            onCloseAutoFocus={returnFocus}
            onEscapeKeyDown={(event) => event.preventDefault()}
          >
            <Radix.Title className={confirmStyles.title}>{t('Your session ended. Sign in to go on.')}</Radix.Title>
            <Radix.Description className={confirmStyles.text}>
              {t(
                'Everything that you typed is still here. If you leave, unsaved texts of cards are sent at the next sign-in, unless this tab is closed or reloaded. Other unsaved changes may be lost.',
              )}
            </Radix.Description>
            <PasswordForm
              className={styles.form}
              renderActions={(submit) => (
                <div className={styles.actions}>
                  <Button onClick={onLeave}>{t('an ended session|Leave')}</Button>
                  {submit}
                </div>
              )}
            />
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
