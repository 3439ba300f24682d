/** What the doctor says about one thing that it examined. A `fault` needs action, a `hint` does not. */
export interface Finding {
  readonly level: 'good' | 'hint' | 'fault';
  readonly text: string;
}

export function good(text: string): Finding {
  return { level: 'good', text };
}

export function hint(text: string): Finding {
  return { level: 'hint', text };
}

export function fault(text: string): Finding {
  return { level: 'fault', text };
}
