import { GalleryHorizontalEnd } from 'lucide-react';
import type { ModeView } from '../../player/web/frame/mode-view.ts';
import { FlipMode } from './flip-mode.tsx';

/** Flip mode is loaded together with the player, because most visitors begin with it. */
export const flipView: ModeView = { icon: GalleryHorizontalEnd, program: FlipMode, load: async () => FlipMode };
