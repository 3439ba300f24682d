import { rememberKey } from '../../platform/rules/preference-keys.ts';
import { usePreference, writePreference } from '../../platform/web/browser/preferences.ts';
import { Segmented } from '../../platform/web/ui/controls/segmented.tsx';
import { formatRemembering, parseRemembering, type Remembering } from '../rules/remembering.ts';
import primitiveStyles from '../../platform/web/ui/primitives.module.css';
import styles from './remember-choice.module.css';
import { useRemembered } from './remembered.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { message } from '../../platform/rules/languages/texts.ts';

const choices = [
  { value: 'off', label: message('of remembering|Off') },
  { value: 'visit', label: message('This visit') },
  { value: 'spaced', label: message('Every visit') },
] as const;

const effects = {
  off: message('Only turn cards, without answers'),
  visit: message('Answer Again or Good: with Again a card returns until you know it'),
} as const;

/** Chooses whether cards are answered and remembered. The setting is off until the visitor turns it on. */
export function RememberChoice() {
  const t = useTexts();
  const [remembering] = usePreference<Remembering>(rememberKey, parseRemembering, 'off');
  return (
    <div className={styles.choice}>
      <p className={styles.title}>{t('Remember')}</p>
      <Segmented
        label={t('Remember')}
        isFilling
        options={choices.map((choice) => ({ ...choice, label: t(choice.label) }))}
        value={remembering}
        onValueChange={(chosen) => writePreference(rememberKey, formatRemembering(chosen))}
      />
      <p className={primitiveStyles.small} role="status">
        {remembering === 'spaced' ? <SpacedEffect /> : t(effects[remembering])}
      </p>
    </div>
  );
}

function SpacedEffect() {
  const t = useTexts();
  const remembered = useRemembered();
  if (!remembered) return t('Each card comes back before you forget it');
  return remembered.isPersistent
    ? t('Each card comes back before you forget it. Kept in this browser only.')
    : t(
        'Each card comes back before you forget it. This browser stores nothing here: it is forgotten when the page is closed.',
      );
}
