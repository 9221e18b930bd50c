import { gunzipSync } from 'node:zlib';

const BLOCK = 512;

interface Entry {
  readonly name: string;
  readonly mode: string;
  readonly content: Buffer;
}

/** Says in a few words where two tarballs differ first; `undefined` where they are the same bytes. */
export function firstDifference(one: Buffer, other: Buffer): string | undefined {
  if (one.equals(other)) return undefined;
  const [left, right] = [entriesOf(one), entriesOf(other)];
  for (const name of new Set([...left, ...right].map((entry) => entry.name))) {
    const [before, after] = [left, right].map((entries) => entries.find((entry) => entry.name === name));
    if (before === undefined || after === undefined) return `${name} is in one of them only`;
    if (before.mode !== after.mode) return `${name} has mode ${before.mode} and ${after.mode}`;
    if (!before.content.equals(after.content))
      return `${name} differs in line ${lineOf(before.content, after.content)}`;
  }
  return 'the same files in another order or compression';
}

/** The files of a tarball as npm writes it: a header of a block each, then the content, up to a whole block. */
function entriesOf(tarball: Buffer): Entry[] {
  const tar = gunzipSync(tarball);
  const entries: Entry[] = [];
  for (let at = 0; at < tar.length && tar[at] !== 0; ) {
    const field = (start: number, length: number) =>
      tar.toString('utf8', at + start, at + start + length).replace(/[\0 ]+.*$/s, '');
    const size = Number.parseInt(field(124, 12), 8);
    const content = tar.subarray(at + BLOCK, at + BLOCK + size);
    const name = [field(345, 155), field(0, 100)].filter((part) => part !== '').join('/');
    entries.push({ name: name.replace(/^package\//, ''), mode: field(100, 8), content });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return entries;
}

function lineOf(one: Buffer, other: Buffer): number {
  const [left, right] = [String(one).split('\n'), String(other).split('\n')];
  return left.findIndex((line, index) => line !== right[index]) + 1 || left.length + 1;
}
