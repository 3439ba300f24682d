import type { ComponentProps } from 'react';

interface CodeAreaProps extends Omit<ComponentProps<'textarea'>, 'value'> {
  code: string;
}

/** The first focus selects all of it. */
export function CodeArea({ code, ...rest }: CodeAreaProps) {
  return (
    <textarea {...rest} readOnly spellCheck={false} dir="ltr" value={code} onFocus={(event) => event.target.select()} />
  );
}
