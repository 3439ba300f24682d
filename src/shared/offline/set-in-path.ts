const aboutSet = /^\/(?:embed|catalog\/set|api\/sets|api\/leaderboard)\/([^/]+)/;

/** As written in the address; undefined where it is about no single set. */
export function setInPath(path: string): string | undefined {
  const [, id] = aboutSet.exec(path) ?? [];
  return id === 'global' ? undefined : id;
}
