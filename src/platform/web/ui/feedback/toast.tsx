import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { toastDismissMs, toastRemoveMs } from '../../../rules/limits.ts';
import { Button } from '../controls/button.tsx';
import { VisuallyHidden } from '../primitives.tsx';
import { useTexts } from '../../languages/use-texts.tsx';
import { directionOf } from '../../../rules/languages/interface-languages.ts';
import { message, type Message } from '../../../rules/languages/texts.ts';
import styles from './toast.module.css';

/** How long a toast with an action stays, which leaves time to read it and to reach the action (WCAG 2.2, 2.2.1). */
const toastWithActionMs = 10_000;
/** How far a toast must be dragged to be dismissed. */
const minSwipePx = 50;

export interface ToastContent {
  title: string | Message;
  description?: string | undefined;
  /** `bad` for a failure, by default `good`. */
  tone?: 'good' | 'bad' | undefined;
  /** A button such as Undo. The toast then stays longer. */
  action?: { readonly label: string; readonly onSelect: () => void } | undefined;
  /** Lets the toast wait until one with an action has left. It is for reports of work in the background. */
  canWait?: boolean | undefined;
}

export function errorToast(description: string): ToastContent {
  return { title: message('Error'), description, tone: 'bad' };
}

type ShowToast = (content: ToastContent) => void;

const ToastContext = createContext<ShowToast | undefined>(undefined);
const DismissContext = createContext<() => void>(() => undefined);

/** Returns the function that shows a toast: `const toast = useToast(); toast(errorToast('Failed to delete set'))`. */
export function useToast(): ShowToast {
  const showToast = use(ToastContext);
  if (!showToast) throw new Error('useToast has nowhere to show toasts: put a ToastProvider above the component.');
  return showToast;
}

/** Returns a function that dismisses the toast, for when its text is no longer true. */
export function useDismissToast(): () => void {
  return use(DismissContext);
}

/**
 * Shows toasts above a page. Inside another provider it does nothing. F8 moves the focus to the toast, and a swipe
 * dismisses it.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  return use(ToastContext) ? children : <ToastArea>{children}</ToastArea>;
}

function ToastArea({ children }: { children: ReactNode }) {
  const [slot, dispatch] = useToastSlot();
  const showToast = useCallback<ShowToast>((content) => dispatch({ type: 'shown', content }), [dispatch]);
  const dismissToast = useCallback(() => dispatch({ type: 'dismissed' }), [dispatch]);
  const [announcer] = useState(silentAnnouncer);
  const t = useTexts();
  return (
    <ToastContext value={showToast}>
      <Radix.Provider
        swipeDirection={directionOf(t.language) === 'rtl' ? 'left' : 'right'}
        swipeThreshold={minSwipePx}
        announcerContainer={announcer}
      >
        <DismissContext value={dismissToast}>{children}</DismissContext>
        {slot.phase !== 'empty' && (
          <Toast key={slot.id} slot={slot} onDismiss={() => dispatch({ type: 'dismissed', id: slot.id })} />
        )}
        <Radix.Viewport
          className={styles.viewport}
          label={t('Notifications ({key})', { key: 'F8' })}
          aria-live="polite"
        />
      </Radix.Provider>
    </ToastContext>
  );
}

/** Returns a place outside the document, so that nobody hears the live region in which Radix repeats each toast. */
function silentAnnouncer(): DocumentFragment | undefined {
  return typeof document === 'undefined' ? undefined : document.createDocumentFragment();
}

interface ToastProps {
  slot: Exclude<ToastSlot, { phase: 'empty' }>;
  onDismiss: () => void;
}

function Toast({ slot, onDismiss }: ToastProps) {
  const t = useTexts();
  const { title, description, tone = 'good', action } = slot.content;
  const timerAttributes = useToastTimer({
    durationMs: action ? toastWithActionMs : toastDismissMs,
    isRunning: slot.phase === 'shown',
    onDue: onDismiss,
  });
  const isBad = tone === 'bad';
  const Icon = isBad ? CircleAlert : CircleCheck;
  // Whether the Escape that Radix is handling belongs to a dialog or menu.
  const isEscapeOfLayer = useRef(false);
  return (
    <Radix.Root
      forceMount
      className={styles.toast}
      data-tone={tone}
      duration={Infinity} // `useToastTimer` measures the time
      {...timerAttributes}
      open={slot.phase === 'shown'}
      // Radix closes the toast on every Escape, also on one that only closes a dialog or menu.
      onEscapeKeyDown={(event) => {
        isEscapeOfLayer.current = !event.defaultPrevented && isInDialogOrMenu(event.target);
      }}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isEscapeOfLayer.current) onDismiss();
        isEscapeOfLayer.current = false;
      }}
    >
      <Icon />
      <div role={isBad ? 'alert' : 'status'} className={styles.words}>
        <Radix.Title className={styles.title}>{typeof title === 'string' ? title : t(title)}</Radix.Title>
        {description !== undefined && (
          <Radix.Description className={styles.description}>{description}</Radix.Description>
        )}
        {action && <VisuallyHidden>{t('Press F8 to go to {action}.', { action: action.label })}</VisuallyHidden>}
      </div>
      {action && (
        <Radix.Action asChild altText={action.label}>
          <Button size="small" className={styles.action} onClick={action.onSelect}>
            {action.label}
          </Button>
        </Radix.Action>
      )}
      <Radix.Close className={styles.close} aria-label={t('Dismiss')}>
        <X />
      </Radix.Close>
    </Radix.Root>
  );
}

function isInDialogOrMenu(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
}

/** Keeps the shown toast, of which there is at most one. A dismissed one is removed after its animation. */
function useToastSlot() {
  const [slot, dispatch] = useReducer(toastSlotReducer, emptyToastSlot);
  const isLeaving = slot.phase === 'leaving';

  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => dispatch({ type: 'removed' }), toastRemoveMs);
    return () => clearTimeout(timer);
  }, [isLeaving, slot.id]);

  return [slot, dispatch] as const;
}

interface ToastTimerOptions {
  durationMs: number;
  isRunning: boolean;
  onDue: () => void;
}

/**
 * Calls `onDue` after `durationMs`. Pauses while the pointer is on the toast, the focus is among the toasts, or the
 * window is inactive. Radix's own timer would also pause while the region around the toasts has the focus, which the
 * region keeps after a toast was closed.
 * @returns attributes for the toast's element
 */
function useToastTimer({ durationMs, isRunning, onDue }: ToastTimerOptions) {
  const toast = useRef<HTMLLIElement>(null);
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [isWindowInactive, setWindowInactive] = useState(false);
  const remainingMs = useRef(durationMs);
  const handleDue = useEffectEvent(onDue);
  const isTicking = isRunning && !isHovered && !hasFocus && !isWindowInactive;

  useEffect(() => {
    if (!isTicking) return;
    const startedAtMs = performance.now();
    const timer = setTimeout(() => handleDue(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - startedAtMs;
    };
  }, [isTicking]);

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const handleFocusIn = ({ target }: FocusEvent) => {
      setFocus(target instanceof Node && toast.current?.parentElement?.contains(target) === true);
    };
    document.addEventListener('focusin', handleFocusIn, { signal });
    document.addEventListener('focusout', () => setFocus(false), { signal });
    window.addEventListener('blur', () => setWindowInactive(true), { signal });
    window.addEventListener('focus', () => setWindowInactive(false), { signal });
    return () => abort.abort();
  }, []);

  return {
    ref: toast,
    // `onPointerEnter` would also pause a toast that appears under a resting pointer.
    onPointerMove: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
  };
}

/**
 * The only place for a toast. Each toast has an `id` of its own, so that its animation and time start again even if its
 * content is that of the toast before.
 */
type ToastSlot = { id: number; waiting?: ToastContent | undefined } & (
  | { phase: 'empty' }
  | { phase: 'shown' | 'leaving'; content: ToastContent }
);

/**
 * Dismisses the toast with this `id` or, without an `id`, whichever is shown. Radix dismisses a toast after its action,
 * which may have shown another toast.
 */
interface DismissedEvent {
  type: 'dismissed';
  id?: number;
}

type ToastEvent = { type: 'shown'; content: ToastContent } | DismissedEvent | { type: 'removed' };

const emptyToastSlot: ToastSlot = { phase: 'empty', id: 0 };

function toastSlotReducer(slot: ToastSlot, event: ToastEvent): ToastSlot {
  switch (event.type) {
    case 'shown': {
      const { content } = event;
      const isActionOffered = slot.phase !== 'empty' && slot.content.action !== undefined;
      if (content.canWait && isActionOffered) return { ...slot, waiting: content };
      return { ...slot, phase: 'shown', id: slot.id + 1, content };
    }
    case 'dismissed':
      return slot.phase === 'shown' && (event.id ?? slot.id) === slot.id ? { ...slot, phase: 'leaving' } : slot;
    case 'removed':
      if (slot.phase !== 'leaving') return slot;
      return slot.waiting
        ? { phase: 'shown', id: slot.id + 1, content: slot.waiting }
        : { phase: 'empty', id: slot.id };
  }
}
