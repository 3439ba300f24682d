import { isStudiable } from '../rules/kept-set.ts';
import primitiveStyles from '../../platform/web/ui/primitives.module.css';
import styles from './kept-list.module.css';
import { KeptList } from './kept-list.tsx';
import { useKeptSets } from './kept-sets.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

/** Lists the saved sets above the catalog when the server cannot be reached. Renders nothing if none can be studied. */
export function KeptSetsFallback() {
  const t = useTexts();
  const state = useKeptSets();
  if (!state || ![...state.sets.values()].some(isStudiable)) return null;
  return (
    <section className={styles.section} aria-labelledby="kept-sets-fallback">
      <h2 className={styles.title} id="kept-sets-fallback">
        {t('On this device')}
      </h2>
      <p className={primitiveStyles.soft}>{t('These sets can be studied without a network.')}</p>
      <KeptList state={state} />
    </section>
  );
}
