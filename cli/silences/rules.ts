import { readFileSync } from 'node:fs';
import type { OpenPoint } from '../engine/model/contract.ts';
import { parseYaml } from '../engine/read/parse-yaml.ts';
import type { Description, Place } from './description.ts';
import { FINDERS } from './find.ts';

/** A kind of silence: where a description has it, and what there is to ask. Its id becomes that of the open point. */
export interface Rule
  extends Pick<
    OpenPoint,
    'id' | 'title' | 'group' | 'impact' | 'observable' | 'role' | 'bears' | 'question' | 'advice' | 'if-wrong'
  > {
  /** What is not said, in one sentence. */
  readonly says: string;
  readonly find: (description: Description) => readonly Place[];
}

const FILE = new URL('rules.yaml', import.meta.url);
const written = parseYaml(readFileSync(FILE, 'utf8'), 'rules.yaml').value as readonly Omit<Rule, 'find'>[];

/** The rules, in no order: what they find is ranked by what a wrong guess costs. */
export const RULES: readonly Rule[] = written.map((rule) => ({ ...rule, find: FINDERS[rule.id] ?? (() => []) }));
