const aboutSet = /^\/(?:embed|catalog\/set|api\/sets|api\/leaderboard)\/([^/]+)/;

/** As written in the address; undefined unless it is about a single set. */
export function setInPath(path: string): string | undefined {
  const [, id] = aboutSet.exec(path) ?? [];
  return id === 'global' ? undefined : id;
}
