import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import type { ModeProps } from './mode-props.ts';

export type ModeProgram = (props: ModeProps) => ReactElement;

/** What the player knows of a study mode. */
export interface ModeView {
  readonly icon: LucideIcon;
  /** Given if the program is loaded together with the player. */
  readonly program?: ModeProgram;
  readonly load: () => Promise<ModeProgram>;
}
