import { signLanguages } from '../../../platform/rules/languages/sign-languages.ts';
import { writtenLanguages } from '../../../platform/rules/languages/written-languages.ts';
import { Combobox } from '../../../platform/web/ui/fields/combobox.tsx';
import { lengthHint } from './field-faults.ts';
import { InformationField, type InformationProps } from './information-field.tsx';
import { LanguageField } from './language-field.tsx';
import styles from './set-information.module.css';
import { nameOfWrittenLanguage } from './written-language-name.ts';

const signLanguageNames = Object.entries(signLanguages).map(([tag, name]) => ({ tag, name }));
const writtenLanguageNames = writtenLanguages
  .map((tag) => ({ tag, name: nameOfWrittenLanguage(tag) }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

/** Common licences of clips; others can be typed. */
const licences = [
  'CC BY 4.0',
  'CC BY-SA 4.0',
  'CC BY-NC 4.0',
  'CC BY-NC-SA 4.0',
  'CC0 1.0 (public domain)',
  'All rights reserved',
];

export function SignFields(props: InformationProps) {
  const { fields, faults, onFieldsChange } = props;
  return (
    <div role="group" aria-label="Signs" className={styles.signs}>
      <LanguageField
        label="Sign language"
        placeholder="Not specified"
        tag={fields.signLanguage}
        languages={signLanguageNames}
        onTagChange={(signLanguage) => onFieldsChange({ signLanguage })}
      />
      <LanguageField
        label="Language of the terms"
        placeholder="Not specified"
        tag={fields.termLanguage}
        languages={writtenLanguageNames}
        hint="Screen readers speak the terms in it."
        onTagChange={(termLanguage) => onFieldsChange({ termLanguage })}
      />
      <InformationField {...props} name="signer" label="Signer" hint="Who is seen in the clips." />
      <Combobox
        label="Licence of the clips"
        isFreeText
        value={fields.licence}
        options={licences}
        hint={lengthHint(fields, 'licence') ?? 'Stands on the page of the set, with the signer.'}
        error={faults.licence}
        onValueChange={(licence) => onFieldsChange({ licence })}
      />
    </div>
  );
}
