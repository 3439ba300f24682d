import { TextField, type TextFieldProps } from '../../../platform/web/ui/fields/text-field.tsx';
import { lengthHint, type FieldFaults } from './field-faults.ts';
import type { SetDraft } from './set-draft.ts';
import type { SetFields } from './set-fields.ts';

export interface InformationProps {
  fields: SetFields;
  faults: FieldFaults;
  onFieldsChange: (changed: SetDraft) => void;
}

interface InformationFieldProps
  extends InformationProps, Pick<TextFieldProps, 'label' | 'hint' | 'required' | 'placeholder'> {
  name: 'title' | 'publicTitle' | 'tags' | 'signer';
}

/** One line of text. Near its limit, its length replaces the hint. */
export function InformationField({ name, fields, faults, onFieldsChange, hint, ...rest }: InformationFieldProps) {
  return (
    <TextField
      {...rest}
      dir="auto"
      autoComplete="off"
      value={fields[name]}
      hint={lengthHint(fields, name) ?? hint}
      error={faults[name]}
      onChange={(event) => onFieldsChange({ [name]: event.target.value })}
    />
  );
}
