import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import type { ModeProps } from './mode-props.ts';

export type ModeProgram = (props: ModeProps) => ReactElement;

/** What the player needs to show a study mode. */
export interface ModeView {
  readonly icon: LucideIcon;
  /** Absent if the mode is part of the player's bundle. */
  readonly load?: () => Promise<ModeProgram>;
}
