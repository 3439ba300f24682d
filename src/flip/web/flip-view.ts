import { GalleryHorizontalEnd } from 'lucide-react';
import type { ModeView } from '../../player/web/frame/mode-view.ts';

/** Without its program, which comes with the player. */
export const flipView: ModeView = { icon: GalleryHorizontalEnd };
