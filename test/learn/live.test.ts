import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { emitFiles } from '../../cli/engine/emit/files.ts';
import { readContract } from '../../cli/engine/load/read-contract.ts';
import { ROOT } from '../../cli/engine/system/root.ts';
import { analyseRecordings } from '../../cli/learn/analyse-recordings.ts';
import { draftConfirmed } from '../../cli/learn/learn.ts';
import { compileProject } from '../../scripts/compile-project.ts';
import { contract } from '../contract.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { closures } from './closures.ts';
import { type Recorded, recordMock, recordSandbox } from './live.ts';

const home = await temporaryFolder();
const OBSERVABLE = contract.openPoints.filter((point) => point.observable === 'yes').map(({ id }) => id);

/** Learns from recordings, and writes the draft into a folder. */
async function learn({ files, secrets }: Recorded, name: string) {
  const analysis = await analyseRecordings({ files, contract });
  const folder = path.join(home, name, 'draft');
  await mkdir(folder, { recursive: true });
  const judgeBy = async () => analysis;
  const { files: draft } = await draftConfirmed({ contract, confirmed: [] }, analysis, { shown: name, judgeBy });
  for (const [file, text] of draft) await writeFile(path.join(folder, file), text);
  return { analysis, draft, folder, secrets };
}

const SERVICES = [
  ['the sandbox', recordSandbox, true],
  ['the mock', recordMock, false],
] as const;

test.each(SERVICES)(
  '%s: no breach, evidence, and a draft that generates and compiles',
  async (name, record, delivers) => {
    const recorded = await record(path.join(home, name));
    const { analysis, draft, folder, secrets } = await learn(recorded, name);
    expect(analysis.findings.filter((each) => each.class === 'breach')).toEqual([]);
    expect([...draft.keys()]).toContain('openapi.overlay.yaml');
    for (const text of draft.values()) {
      expect(closures(text)).toEqual([]);
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
    const recordings = await Promise.all(recorded.files.map((file) => readFile(file, 'utf8')));
    expect(recordings.join()).toContain(secrets[0]);
    const evident = new Set(analysis.findings.flatMap(({ openPoints }) => openPoints));
    if (delivers) expect(OBSERVABLE.filter((id) => !evident.has(id))).toEqual([]);
    const closed = await readContract({}, folder);
    if (delivers) expect(await problemsOf(await emitFiles(closed))).toEqual([]);
  },
  60_000,
);

test('19 points can be seen', () => expect(OBSERVABLE).toHaveLength(19));

/** What the compiler says about generated files. */
async function problemsOf(files: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = await temporaryFolder();
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  const sources = [...files].filter(([file]) => file.endsWith('.ts'));
  for (const [file, text] of sources) await writeFile(path.join(folder, file), text);
  const compilerOptions = {
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true, types: [] },
    ...{ skipLibCheck: true, allowImportingTsExtensions: true, verbatimModuleSyntax: true },
    ...{ target: 'es2022', module: 'nodenext', lib: ['es2023', 'dom'] },
  };
  const names = sources.map(([file]) => file);
  expect(names).toContain('variant.ts');
  const config = path.join(folder, 'tsconfig.json');
  await writeFile(config, JSON.stringify({ compilerOptions, files: names }));
  return compileProject(config);
}
