import { expect, test } from 'vitest';
import { compareVersions, nextVersion } from '../../cli/engine/compare/contracts/version.ts';

test.each([
  ['1.4.2', 'major', '2.0.0'],
  ['1.4.2', 'minor', '1.5.0'],
  ['1.4.2', 'patch', '1.4.3'],
  ['1.4.2', 'none', '1.4.2'],
  ['0.4.2', 'major', '0.5.0'],
  ['0.4.2', 'minor', '0.4.3'],
  ['0.4.2', 'patch', '0.4.3'],
  ['2.0.0-rc.1', 'patch', '2.0.1'],
  ['v1', 'major', undefined],
  ['unknown', 'none', undefined],
] as const)('after %s a %s change asks for %s', (version, bump, next) => {
  expect(nextVersion(version, bump)).toBe(next);
});

test('versions are ordered by their numbers', () => {
  const versions = ['0.10.0', '1.0.0', '0.9.12', '0.9.2'];
  expect(versions.toSorted(compareVersions)).toEqual(['0.9.2', '0.9.12', '0.10.0', '1.0.0']);
});
