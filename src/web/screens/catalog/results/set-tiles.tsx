import type { CatalogSet } from '../../../../shared/contract/catalog.ts';
import { SetTile } from './set-tile.tsx';
import styles from './set-tiles.module.css';
import { usePreview } from './use-preview.ts';

/** Tiles on the first screen of a desktop: their pictures are fetched at once. */
const eagerTiles = 8;
const firstTiles = 4;

interface SetTilesProps {
  sets: readonly CatalogSet[];
  onOpen: (setId: string) => void;
}

/** The shelf. One video plays at most: that of the tile that is pointed at, touched or focused. */
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
