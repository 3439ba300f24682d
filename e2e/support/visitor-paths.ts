/** Catalog pages that exist in every studio, and one that does not. */
export const visitorPaths = [
  '/catalog',
  '/catalog?view=list',
  '/catalog/settings',
  '/catalog/study',
  '/catalog/list',
  '/nowhere',
];
