/** The pages of the catalog that are there whatever the studio holds, and one that is not. */
export const visitorPaths = [
  '/catalog',
  '/catalog?view=list',
  '/catalog/settings',
  '/catalog/study',
  '/catalog/list',
  '/nowhere',
];
