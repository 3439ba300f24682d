import { Check } from 'lucide-react';
import { firstStepsKey } from '../../platform/rules/preference-keys.ts';
import { links } from '../../platform/web/addresses/links.ts';
import { readPreference, usePreference, writePreference } from '../../platform/web/browser/preferences.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { VisuallyHidden } from '../../platform/web/ui/primitives.tsx';
import type { StudySet } from '../../sets/contract/set.ts';
import styles from './first-steps.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { message, type Message } from '../../platform/rules/languages/texts.ts';

/** The first steps are shown only while the studio has at most this many sets. */
const maxSets = 4;

/** Shows the first steps on each device, until all of them are done. */
export function FirstSteps({ sets }: { sets: readonly StudySet[] }) {
  const t = useTexts();
  const [storedSteps] = usePreference(firstStepsKey, (text) => text, '');
  const doneSteps = storedSteps.split(' ');
  // Any set will do.
  const [sample] = sets;
  if (sample === undefined || sets.length > maxSets || steps.every(({ step }) => doneSteps.includes(step))) return null;
  return (
    <section className={styles.panel} aria-labelledby="first-steps">
      <h2 id="first-steps" className={styles.heading}>
        {t('Three steps to begin with')}
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ step, label, href }) => (
          <li key={step} className={styles.step} data-done={doneSteps.includes(step) || undefined}>
            {doneSteps.includes(step) && <Check className={styles.check} aria-hidden />}
            <a href={href(sample)} target="_blank" rel="noopener" onClick={() => finishSteps(step)}>
              {t(label)}
            </a>
            {doneSteps.includes(step) && <VisuallyHidden>{t(', done')}</VisuallyHidden>}
          </li>
        ))}
      </ol>
      <Button kind="ghost" size="small" onClick={() => finishSteps('sample', 'set', 'site')}>
        {t('Hide')}
      </Button>
    </section>
  );
}

type Step = 'sample' | 'set' | 'site';

const steps: readonly { step: Step; label: Message; href: (sample: StudySet) => string }[] = [
  { step: 'sample', label: message('Open a sample'), href: ({ id }) => links.playSet(id) },
  { step: 'set', label: message('Make a set'), href: () => `${links.guide}/first-set` },
  { step: 'site', label: message('Put it on your site'), href: () => `${links.guide}/embed` },
];

/** Marks steps as done. It is called by a press on a step, and by the action that the step is about. */
export function finishSteps(...finishedSteps: readonly Step[]): void {
  const doneSteps = readPreference(firstStepsKey)?.split(' ') ?? [];
  writePreference(firstStepsKey, [...new Set([...doneSteps, ...finishedSteps])].join(' '));
}
