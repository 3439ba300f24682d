import { Globe, Link2, Lock } from 'lucide-react';
import type { Visibility } from '../../../../sets/contract/set.ts';
import styles from './badge.module.css';
import { message } from '../../../rules/languages/texts.ts';
import { useTexts } from '../../languages/use-texts.tsx';

const visibilityBadges = {
  public: { label: message('Public'), icon: Globe, tone: 'brand' },
  unlisted: { label: message('Unlisted'), icon: Link2, tone: 'outline' },
  private: { label: message('Private'), icon: Lock, tone: 'neutral' },
} as const satisfies Record<Visibility, object>;

export function VisibilityBadge({ visibility }: { visibility: Visibility }) {
  const t = useTexts();
  const { label, icon: Icon, tone } = visibilityBadges[visibility];
  return (
    <span className={styles.badge} data-tone={tone}>
      <Icon />
      <span className={styles.words}>{t(label)}</span>
    </span>
  );
}
