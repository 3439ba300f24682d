import type { CatalogSet } from '../../contract/catalog.ts';
import { SetTile } from './set-tile.tsx';
import styles from './set-tiles.module.css';
import { usePreview } from './use-preview.ts';

/** On a desktop's first screen. */
const eagerTiles = 8;
const firstTiles = 4;

interface SetTilesProps {
  sets: readonly CatalogSet[];
  onOpen: (setId: string) => void;
}

/** Plays at most one video: of the tile hovered, touched or focused. */
export function SetTiles({ sets, onOpen }: SetTilesProps) {
  const { playingId, previewHandlers } = usePreview();
  return (
    <ul className={styles.tiles} {...previewHandlers}>
      {sets.map((set, index) => (
        <li key={set.id} data-set-id={set.id}>
          <SetTile
            set={set}
            isPlaying={set.id === playingId}
            isEager={index < eagerTiles}
            isFirst={index < firstTiles}
            onOpen={onOpen}
          />
        </li>
      ))}
    </ul>
  );
}
