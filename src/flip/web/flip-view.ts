import { GalleryHorizontalEnd } from 'lucide-react';
import type { ModeView } from '../../player/web/frame/mode-view.ts';

/** There is no `load`, because flip mode is part of the player's bundle. */
export const flipView: ModeView = { icon: GalleryHorizontalEnd };
