import { rememberKey } from '../../platform/rules/preference-keys.ts';
import { usePreference } from '../../platform/web/browser/preferences.ts';
import { Segmented } from '../../platform/web/ui/controls/segmented.tsx';
import { parseRemembering, type Remembering } from '../rules/remembering.ts';
import styles from './remember-choice.module.css';
import { useRemembered } from './remembered.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { message } from '../../platform/rules/languages/texts.ts';

const choices = [
  { value: 'false', label: message('of remembering|Off') },
  { value: 'visit', label: message('This visit') },
  { value: 'true', label: message('Every visit') },
] as const;

const effects = {
  false: message('Only turn cards, without answers'),
  visit: message('Answer Again or Good: with Again a card returns until you know it'),
} as const;

/** The setting is off until the visitor turns it on. */
export function RememberChoice() {
  const t = useTexts();
  const [remembering, setRemembering] = usePreference<Remembering>(rememberKey, parseRemembering, 'false');
  return (
    <div className={styles.choice}>
      <p className={styles.title}>{t('Remember')}</p>
      <Segmented
        label={t('Remember')}
        isFilling
        options={choices.map((one) => ({ ...one, label: t(one.label) }))}
        value={remembering}
        onValueChange={setRemembering}
      />
      <p className={styles.text} role="status">
        {remembering === 'true' ? <LastingEffect /> : t(effects[remembering])}
      </p>
    </div>
  );
}

function LastingEffect() {
  const t = useTexts();
  const remembered = useRemembered();
  if (!remembered) return t('Each card comes back before you forget it');
  return remembered.isLasting
    ? t('Each card comes back before you forget it. Kept in this browser only.')
    : t(
        'Each card comes back before you forget it. This browser stores nothing here: it is forgotten when the page is closed.',
      );
}
