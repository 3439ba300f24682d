import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import type { ModeProps } from './mode-props.ts';

export type ModeProgram = (props: ModeProps) => ReactElement;

/** What the player knows of a study mode. */
export interface ModeView {
  readonly icon: LucideIcon;
  /** Absent if the program comes with the player. */
  readonly load?: () => Promise<ModeProgram>;
}
