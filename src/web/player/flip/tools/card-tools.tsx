import { Camera } from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { useRef, type PointerEvent, type ReactNode } from 'react';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Autoplay } from './autoplay.tsx';
import { SpokenCard } from './spoken-card.tsx';
import styles from './card-tools.module.css';
import { MarkButton } from './mark-button.tsx';
import { useHeldTool } from './use-held-tool.ts';
import { VideoControls, type VideoControlsProps } from './video-controls.tsx';

export { Autoplay, MarkButton, SpokenCard };

/** What can be done with the side of a card that is up. */
export interface CardToolsProps {
  video?: Omit<VideoControlsProps, 'children'> | undefined;
  mark?: { isMarked: boolean; onToggle: () => void } | undefined;
  camera?: { isOn: boolean; onToggle: () => void } | undefined;
}

/**
 * The controls on the strip below a card's content, on top of the card and not within it: they do not turn it, and it
 * is not swiped by them.
 */
export function CardTools({ video, mark, camera }: CardToolsProps) {
  const marking = mark && (
    <Toolbar.Button asChild>
      <MarkButton {...mark} data-tool="mark" />
    </Toolbar.Button>
  );
  return (
    <div className={styles.tools} data-bar={video ? true : undefined} onPointerDown={stayHere}>
      {video ? <VideoControls {...video}>{marking}</VideoControls> : <TextTools camera={camera}>{marking}</TextTools>}
    </div>
  );
}

interface TextToolsProps extends Pick<CardToolsProps, 'camera'> {
  /** Stands in the middle. */
  children: ReactNode;
}

/** Of a side without a video. */
function TextTools({ camera, children }: TextToolsProps) {
  const row = useRef<HTMLDivElement>(null);
  useHeldTool(row, true);
  return (
    <Toolbar.Root ref={row} className={styles.row} aria-label="Card">
      <div className={styles.middle}>{children}</div>
      {camera && (
        <Toolbar.Button asChild>
          <IconButton
            label="Camera mirror"
            icon={Camera}
            data-tool="camera"
            aria-pressed={camera.isOn}
            className={styles.camera}
            onClick={camera.onToggle}
          />
        </Toolbar.Button>
      )}
    </Toolbar.Root>
  );
}

function stayHere(event: PointerEvent): void {
  event.stopPropagation();
}
