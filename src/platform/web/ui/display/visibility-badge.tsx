import { Globe, Link2, Lock } from 'lucide-react';
import type { Visibility } from '../../../../sets/contract/set.ts';
import { Badge } from './badge.tsx';

const visibilityLooks = {
  public: { label: 'Public', icon: Globe, tone: 'brand' },
  unlisted: { label: 'Unlisted', icon: Link2, tone: 'outline' },
  private: { label: 'Private', icon: Lock, tone: 'neutral' },
} as const satisfies Record<Visibility, object>;

export function VisibilityBadge({ visibility }: { visibility: Visibility }) {
  const { label, icon, tone } = visibilityLooks[visibility];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
