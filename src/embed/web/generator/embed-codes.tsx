import { Copy, GraduationCap } from 'lucide-react';
import { useState } from 'react';
import type { StudySet } from '../../../sets/contract/set.ts';
import { makeDirectLink } from '../../rules/direct-link.ts';
import { makeIframeSnippet, makeShortcode } from '../../rules/snippets.ts';
import type { EmbedOptions } from '../../../platform/rules/addresses/options.ts';
import { displayTitle } from '../../../platform/rules/text/display-title.ts';
import { publicOrigin } from '../../../platform/web/addresses/links.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { LinkButton } from '../../../platform/web/ui/controls/links.tsx';
import { Segmented } from '../../../platform/web/ui/controls/segmented.tsx';
import { CodeArea } from '../../../platform/web/ui/fields/copyable-code.tsx';
import { useCopy } from '../../../platform/web/ui/feedback/use-copy.ts';
import styles from './embed-codes.module.css';
import { WordpressPlugin } from '../wordpress-plugin.tsx';
import { packageFormats, packageUrl, type NamedFormat } from '../../../import-export/rules/packages.ts';
import wordpressPluginStyles from '../wordpress-plugin.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { message } from '../../../platform/rules/languages/texts.ts';

const forms = [
  { value: 'iframe', label: message('iframe Embed Code') },
  { value: 'shortcode', label: message('WordPress Shortcode') },
  { value: 'link', label: message('Direct Link') },
] as const;

type Form = (typeof forms)[number]['value'];

interface EmbedCodesProps {
  set: StudySet;
  options: EmbedOptions;
}

/** The code in three forms, one of which is visible. */
export function EmbedCodes({ set, options }: EmbedCodesProps) {
  const t = useTexts();
  const [form, setForm] = useState<Form>('iframe');
  const copy = useCopy();
  const translated = forms.map(({ value, label }) => ({ value, label: t(label) }));
  const label = translated.find(({ value }) => value === form)?.label ?? '';
  const code = codeIn(form, set, options);
  return (
    <div className={styles.codes}>
      <div className={styles.head}>
        <Segmented
          className={styles.forms}
          label={t('Form of the code')}
          size="small"
          isFilling
          value={form}
          options={translated}
          onValueChange={setForm}
        />
        <Button
          kind="primary"
          size="small"
          icon={Copy}
          aria-label={t('Copy {name}', { name: label })}
          onClick={() => void copy(code, t('{name} copied to clipboard', { name: label }))}
        >
          {t('verb|Copy')}
        </Button>
      </div>
      <div className={styles.sheet}>
        <CodeArea className={styles.code} aria-label={label} rows={3} code={code} />
      </div>
      {form === 'shortcode' && (
        <details className={styles.plugin}>
          <summary>{t('WordPress needs a plugin for it')}</summary>
          <WordpressPlugin />
        </details>
      )}
      {packageFormats.map((format) => (
        <details key={format.name} className={styles.plugin}>
          <summary>{t(format.question)}</summary>
          <PackageSteps setId={set.id} options={options} format={format} />
        </details>
      ))}
    </div>
  );
}

function codeIn(form: Form, set: StudySet, options: EmbedOptions): string {
  const embedded = { origin: publicOrigin(), setId: set.id, title: displayTitle(set), options };
  switch (form) {
    case 'iframe':
      return makeIframeSnippet(embedded);
    case 'shortcode':
      return makeShortcode(set.id, options);
    case 'link':
      return makeDirectLink(embedded);
  }
}

interface PackageStepsProps {
  setId: string;
  options: EmbedOptions;
  format: NamedFormat;
}

function PackageSteps({ setId, options, format }: PackageStepsProps) {
  const t = useTexts();
  return (
    <div className={wordpressPluginStyles.plugin}>
      <ol className={wordpressPluginStyles.steps}>
        {format.steps.map((step) => (
          <li key={step.source}>{t(step)}</li>
        ))}
      </ol>
      <LinkButton
        className={wordpressPluginStyles.download}
        href={packageUrl(format.name, setId, options)}
        target="_self"
        download
        size="small"
        icon={GraduationCap}
      >
        {t(format.download)}
      </LinkButton>
    </div>
  );
}
