import ts from 'typescript';
import { expect, test } from 'vitest';
import { FILES } from '../../cli/engine/emit/files.ts';
import type { Schema } from '../../cli/engine/model/contract.ts';
import { resolveRef } from '../../cli/engine/model/json-pointer.ts';
import { ROOT } from '../../cli/engine/system/root.ts';
import { contract } from '../contract.ts';
import { docstringsOf } from './texts.ts';

test('an editor offers the values seen of a text of which the beginning is stated', () => {
  const file = `${ROOT}/test/render/typed-in.ts`;
  const source = "import type { DeliveryResult } from '../../src/index.ts';\nconst result: DeliveryResult = '';\n";
  const host = {
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name: string) => {
      const text = name === file ? source : ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => ROOT,
    getCompilationSettings: () => ({ strict: true, allowImportingTsExtensions: true, noEmit: true, types: [] }),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
  };
  const completions = ts.createLanguageService(host).getCompletionsAtPosition(file, source.indexOf("''") + 1, {});
  expect(completions?.entries.map(({ name }) => name)).toEqual(['sent_whatsapp']);
});

test('a field that refers to a type hovers with what the type leaves open, and with what its place does', async () => {
  const docstrings = docstringsOf(String(await FILES['rest.ts']?.(contract)));
  const { schemas } = contract.openapi.components;
  let fields = 0;
  for (const [name, { properties = {} }] of Object.entries(schemas).filter(([name]) => !name.endsWith('Event'))) {
    for (const [field, place] of Object.entries(properties)) {
      const type = resolveRef<Schema>(contract.openapi, place.allOf?.[0] ?? place);
      if (type === place) continue;
      fields += 1;
      const docstring = docstrings.get(`/components/schemas/${name}/properties/${field}`) ?? '';
      for (const id of [...(place['x-open-points'] ?? []), ...(type['x-open-points'] ?? [])]) {
        expect(docstring, `${name}.${field}`).toContain(`(\`${id}\`)`);
      }
      for (const value of type['x-values-seen'] ?? []) expect(docstring, `${name}.${field}`).toContain(`\`${value}\``);
      const sections = [type['x-source'] ?? []].flat().map((id) => contract.sections.get(id));
      for (const section of sections) expect(docstring, `${name}.${field}`).toContain(section);
    }
  }
  expect(fields).toBeGreaterThan(10);
});
