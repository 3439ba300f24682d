import { countedText } from '../../../../shared/text/count-text.ts';

export const countOf = countedText;
