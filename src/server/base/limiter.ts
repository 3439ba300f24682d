/** Lets so many do their work at a time; the others wait in line. */
export function createLimiter(atOnce: number) {
  const line: (() => void)[] = [];
  let busy = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (busy >= atOnce) await new Promise<void>((turn) => line.push(turn));
    else busy += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
