import { Globe, Link2, Lock, type LucideIcon } from 'lucide-react';
import type { Visibility } from '../../../../sets/contract/set.ts';
import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { message } from '../../../rules/languages/texts.ts';
import { useTexts } from '../../languages/use-texts.tsx';

const visibilityLooks = {
  public: { label: message('Public'), icon: Globe, tone: 'brand' },
  unlisted: { label: message('Unlisted'), icon: Link2, tone: 'outline' },
  private: { label: message('Private'), icon: Lock, tone: 'neutral' },
} as const satisfies Record<Visibility, object>;

export function VisibilityBadge({ visibility }: { visibility: Visibility }) {
  const t = useTexts();
  const { label, icon, tone } = visibilityLooks[visibility];
  return (
    <Badge tone={tone} icon={icon}>
      {t(label)}
    </Badge>
  );
}

interface BadgeProps {
  tone?: 'neutral' | 'outline' | 'brand' | 'good' | 'bad' | undefined;
  icon?: LucideIcon | undefined;
  children: ReactNode;
}

/** A tone that has a meaning needs an icon beside it, because not everybody sees the colour. */
export function Badge({ tone = 'neutral', icon: Icon, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {Icon && <Icon />}
      <span className={styles.words}>{children}</span>
    </span>
  );
}
