/** Folder of the releases, relative to the root of the package: one folder each, with the bundles as they were released. */
export const RELEASES = 'releases';
