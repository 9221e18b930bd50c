import path from 'node:path';
import { keysOfPointer, pointerOf } from '../../model/json-pointer.ts';
import { originsBelow, originsIn } from '../../read/origins.ts';
import { parseYaml } from '../../read/parse-yaml.ts';
import { readBelow } from '../../read/read-text.ts';
import type { Change, Comparison, Side } from './change.ts';
import { compareContracts } from './compare-contracts.ts';
import { existing } from './describe-finding.ts';
import type { Located } from './locate-side.ts';
import { type ReadSide, readSide, type Source } from './read-side.ts';

/** Reads two contracts and compares them. Throws a UserError for one that cannot be read. */
export async function compareSources({
  old,
  now,
}: {
  readonly old: Source;
  readonly now: Source;
}): Promise<Comparison> {
  const [before, after] = [await readSide(old), await readSide(now)];
  const comparison = compareContracts(before.side, after.side);
  const sourceOf = await sourcesOf(now.located, after).catch(() => () => undefined);
  const changes = comparison.changes.map((change) => ({ ...change, source: sourceOf(change) }));
  return { ...comparison, changes, notes: [...new Set([...before.notes, ...after.notes, ...comparison.notes])] };
}

/** Finds the file and line of a change in the folder of a side, as far down as its place is there; `undefined` where no file is known. */
type FindSource = (change: Change) => Change['source'];

/** Makes the function that finds in which file of a side each change stands. */
async function sourcesOf(located: Located, { side, bundles }: ReadSide): Promise<FindSource> {
  if (located.kind === 'overlay') return (change) => sourceOfAnswer(change, side);
  const read = readBelow(located.directory);
  if (located.kind === 'documents') {
    const originOf = originsIn(bundles ?? {}, side, originsBelow(located.directory));
    return ({ document, pointer }) => parse(originOf(document, pointer));
  }
  const { files } = located;
  const parsed = await Promise.all(
    [files.openapi, files.asyncapi].map(async (file) => file && { file, ...parseYaml(await read(file), file) }),
  );
  return ({ document, pointer }) => {
    const found = parsed[document === 'openapi' ? 0 : 1];
    if (!found) return undefined;
    const keys = existing(found.value, keysOfPointer(pointer));
    return { file: found.file, line: found.lineOf(pointerOf(keys)) };
  };
}

function sourceOfAnswer({ openPoints: [id] }: Change, { openPoints }: Side): Change['source'] {
  const place = openPoints.find((point) => point.id === id)?.answers?.[0]?.place;
  return place === undefined ? undefined : parse(path.posix.basename(place));
}

function parse(place: string): Change['source'] {
  const [, file, line] = /^(.+):(\d+)$/.exec(place) ?? [];
  return file === undefined ? undefined : { file, line: Number(line) };
}
