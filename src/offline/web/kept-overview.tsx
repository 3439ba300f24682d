import { useEffect, useState } from 'react';
import { fileSize } from '../../platform/rules/text/file-size.ts';
import styles from './kept-list.module.css';
import { KeptList } from './kept-list.tsx';
import { freeBytes } from './storage-quota.ts';
import { useKeptSets, type KeptState } from './kept-sets.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

/** Lists all sets saved on this device with their size. Renders nothing if there are none. */
export function KeptOverview() {
  const t = useTexts();
  const state = useKeptSets();
  if (!state || state.sets.size === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="kept-sets">
      <h2 className={styles.title} id="kept-sets">
        {t('On this device')}
      </h2>
      <Room state={state} />
      <KeptList state={state} isEditable />
    </section>
  );
}

function Room({ state }: { state: KeptState }) {
  const t = useTexts();
  const [room, setRoom] = useState<number>();

  useEffect(() => {
    let isLeft = false;
    void freeBytes().then((bytes) => isLeft || setRoom(bytes));
    return () => {
      isLeft = true;
    };
  }, [state]);

  const bytes = [...state.sets.values()].reduce((sum, set) => sum + set.bytes, 0);
  const size = fileSize(bytes, t.language);
  return (
    <p className={styles.text} data-figures>
      {room === undefined
        ? t('These sets can be studied without a network. They take {size}.', { size })
        : t('These sets can be studied without a network. They take {size}, room for {free} more.', {
            size,
            free: fileSize(room, t.language),
          })}
    </p>
  );
}
