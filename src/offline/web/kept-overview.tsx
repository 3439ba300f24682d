import { useEffect, useRef, useState } from 'react';
import { fileSize } from '../../platform/rules/text/file-size.ts';
import primitiveStyles from '../../platform/web/ui/primitives.module.css';
import styles from './kept-list.module.css';
import { KeptList } from './kept-list.tsx';
import { useFocusRecovery } from '../../platform/web/ui/focus.ts';
import { freeBytes } from './storage-quota.ts';
import { useKeptSets, type KeptState } from './kept-sets.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

/** Lists all sets saved on this device, with their size. If none is left, only the element for the focus stays. */
export function KeptOverview() {
  const t = useTexts();
  const state = useKeptSets();
  const container = useRef<HTMLDivElement>(null);
  // The rows are in `KeptList`, which disappears with the last of them.
  useFocusRecovery({ list: container, rowIds: [...(state?.sets.keys() ?? [])], target: 'button' });
  return (
    <div ref={container} role="group" aria-label={t('On this device')} tabIndex={-1}>
      {state && state.sets.size > 0 && (
        <section className={styles.section} aria-labelledby="kept-sets">
          <h2 className={styles.title} id="kept-sets">
            {t('On this device')}
          </h2>
          <FreeSpace state={state} />
          <KeptList state={state} isEditable />
        </section>
      )}
    </div>
  );
}

function FreeSpace({ state }: { state: KeptState }) {
  const t = useTexts();
  const [freeSpace, setFreeSpace] = useState<number>();

  useEffect(() => {
    let isUnmounted = false;
    void freeBytes().then((bytes) => isUnmounted || setFreeSpace(bytes));
    return () => {
      isUnmounted = true;
    };
  }, [state]);

  const bytes = [...state.sets.values()].reduce((sum, set) => sum + set.bytes, 0);
  const size = fileSize(bytes, t.language);
  return (
    <p className={primitiveStyles.soft} data-figures>
      {freeSpace === undefined
        ? t('These sets can be studied without a network. They take {size}.', { size })
        : t('These sets can be studied without a network. They take {size}, room for {free} more.', {
            size,
            free: fileSize(freeSpace, t.language),
          })}
    </p>
  );
}
