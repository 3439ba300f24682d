import { Grid2x2, Keyboard } from 'lucide-react';
import type { EmbedParameters } from '../../../platform/rules/addresses/options.ts';
import { SwitchRow } from '../../../platform/web/ui/controls/switch-row.tsx';
import { chooseQuestionType, useQuestionTypes, type QuestionType } from './question-types.ts';

interface QuestionChoicesProps {
  parameters: EmbedParameters;
}

export function QuestionChoices({ parameters }: QuestionChoicesProps) {
  const types = useQuestionTypes(parameters);
  const switchOf = (type: QuestionType) => ({
    checked: types[type],
    onCheckedChange: (isOn: boolean) => chooseQuestionType(type, isOn),
  });
  if (!parameters.modes.includes('quiz')) return null;
  return (
    <>
      <SwitchRow title="Type the Term" text="Quiz: write some of the terms" icon={Keyboard} {...switchOf('typeTerm')} />
      <SwitchRow
        title="Choose the Sign"
        text="Quiz: find some of the signs among four"
        icon={Grid2x2}
        {...switchOf('chooseSign')}
      />
    </>
  );
}
