import type { LucideIcon } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Link } from 'wouter';
import { escapeCloses } from './escape-closes.ts';
import styles from './menu.module.css';
import { findOpener } from '../focus.ts';
import { directionOf } from '../../../rules/languages/interface-languages.ts';
import { useTexts } from '../../languages/use-texts.tsx';

export interface MenuProps {
  trigger: ReactElement;
  children: ReactNode;
}

/**
 * A button (`trigger`) that opens a menu. The menu is not modal: a press outside closes it and has its usual effect,
 * too. `dir` is given, because Radix would otherwise lay it out from left to right in every language.
 */
export function Menu({ trigger, children }: MenuProps) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Radix.Root modal={false} dir={directionOf(t.language)} open={isOpen} onOpenChange={setIsOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* The menu is inside `main`, so that it belongs to a landmark for screen readers. */}
      <Radix.Portal container={isOpen ? document.querySelector('main') : null}>
        <Radix.Content
          className={styles.menu}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          loop
          onKeyDown={escapeCloses(() => setIsOpen(false))}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export interface MenuItemProps {
  icon: LucideIcon;
  /** `bad` marks a deletion. */
  tone?: 'bad' | undefined;
  disabled?: boolean | undefined;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon: Icon, tone, disabled = false, onSelect, children }: MenuItemProps) {
  /** Focuses the menu's button, because Radix does so too late for a dialog that opens at once. */
  function handleSelect({ target }: Event) {
    if (target instanceof Element) findOpener(target)?.focus();
    onSelect();
  }

  return (
    <Radix.Item className={styles.item} data-tone={tone} disabled={disabled} onSelect={handleSelect}>
      <Icon />
      {children}
    </Radix.Item>
  );
}

export interface MenuLinkProps {
  icon: LucideIcon;
  href: string;
  children: ReactNode;
}

export function MenuLink({ icon: Icon, href, children }: MenuLinkProps) {
  return (
    <Radix.Item className={styles.item} asChild>
      <Link href={href}>
        <Icon />
        {children}
      </Link>
    </Radix.Item>
  );
}

/** A text that can have the focus, so that the keyboard reaches it. */
export function MenuNote({ children }: { children: ReactNode }) {
  return (
    <Radix.Item className={styles.note} onSelect={(event) => event.preventDefault()}>
      {children}
    </Radix.Item>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className={styles.rule} />;
}
