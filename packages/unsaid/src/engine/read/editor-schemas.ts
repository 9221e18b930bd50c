import { readFileSync } from 'node:fs';
import { X_FORMATS } from '../model/formats.ts';
import { ADDITIONS, BEARINGS, IMPACTS, ROLES } from '../model/roles.ts';
import { parseYaml } from './parse-yaml.ts';

interface EditorSchema {
  title?: string;
  enum?: readonly unknown[];
  examples?: readonly unknown[];
  required?: readonly string[];
  properties: Record<string, EditorSchema>;
  items: EditorSchema;
}

const FILE = new URL('editor-schemas.yaml', import.meta.url);

/** The schemas of an overlay, of the extension keywords of documents and of the register, without what a contract fills in. */
export function editorSchemas(): Record<'overlay' | 'document' | 'register', EditorSchema> {
  const { value } = parseYaml(readFileSync(FILE, 'utf8'), FILE.pathname);
  const schemas = value as ReturnType<typeof editorSchemas>;
  const { impact, role, bears, adds } = schemas.register.items.properties;
  const { update } = schemas.overlay.properties.actions?.items.properties ?? {};
  Object.assign(update?.properties['x-format'] ?? {}, { enum: X_FORMATS });
  Object.assign(impact ?? {}, { enum: IMPACTS });
  Object.assign(role ?? {}, { enum: ROLES });
  Object.assign(bears?.items ?? {}, { enum: BEARINGS });
  Object.assign(adds?.items ?? {}, { enum: ADDITIONS });
  return schemas;
}
