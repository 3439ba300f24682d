/** Pages and answers that are about one set. */
const aboutSet = /^\/(?:embed|catalog\/set|api\/sets|api\/leaderboard)\/([^/]+)/;

/** The id as it is written in the address; undefined for what is about no set or about all. */
export function setInPath(path: string): string | undefined {
  const [, id] = aboutSet.exec(path) ?? [];
  return id === 'global' ? undefined : id;
}
