import { EXACT_INTEGER } from '../../contract/add-rules.ts';
import { pointerToken } from '../../contract/json-pointer.ts';
import { beginningOf, compareBeginnings } from './plain-beginnings.ts';

/**
 * Shortens what ajv writes for every case to what ours needs: no schemas, no schema paths, no data around the data. What
 * every call goes through is put in the way that runs fastest.
 */
export function tidySource(source: string): string {
  const names = new Map(
    [...source.matchAll(/^export const (check\w+) = (validate\d+);/gm)].map(([, to, from]) => [from, to]),
  );
  const shortened = source
    .replace(/^"use strict";/, '')
    .replaceAll(/^export const check\w+ = validate\d+;\n/gm, '')
    .replaceAll(/\bvalidate\d+\b/g, (name) => names.get(name) ?? name)
    .replaceAll('{instancePath="", parentData, parentDataProperty, rootData=data}={}', 'instancePath')
    .replaceAll(
      /\{instancePath(?::(.*))?,parentData.*,parentDataProperty.*,rootData\}/g,
      (_, at) => at ?? 'instancePath',
    )
    .replaceAll(PUSH, (...match) => `vErrors = found(vErrors, ${issueOf(match.at(-1).error)});\nerrors++;`)
    .replaceAll(INTEGER, 'if(!Number.isSafeInteger($<data>)){\nvErrors = notInteger(vErrors, $<data>, $<at>, BEYOND);');
  const beyond = `const BEYOND = ${JSON.stringify(EXACT_INTEGER.error.message)};`;
  return withoutSpareSchemas(beyond + withOwnHelpers(compareBeginnings(shortened)))
    .split(/^(?=function )/m)
    .map((part) => answerFirst(readOnce(part)))
    .join('');
}

/** Puts functions of the prelude in place of those that ajv would load from itself at run time. */
function withOwnHelpers(source: string): string {
  const own = source.replaceAll(
    /^const (func\d+) = require\("ajv\/dist\/runtime\/(\w+)"\)\.default;$/gm,
    (line, name, file) => (file in HELPERS ? `const ${name} = ${HELPERS[file]};` : line),
  );
  const [unknown] = /require\(.*\)/.exec(own) ?? [];
  if (unknown) throw new Error(`ajv wants ${unknown} at run time, which the validators do without.`);
  return own;
}

const HELPERS: Readonly<Record<string, string>> = { ucs2length: 'lengthOf', equal: 'isEqual' };

/** Leaves out the schemas, but for those whose constants some comparison still reads. */
function withoutSpareSchemas(source: string): string {
  return source.replaceAll(/^const (schema\d+) = .*;\n/gm, (line, name) =>
    source.split(new RegExp(`\\b${name}\\b`)).length > 2 ? line : '',
  );
}

/**
 * Reads each property once, into a constant, where ajv reads it each time that it needs it. For objects of many shapes,
 * as JSON from elsewhere is, reading is most of the work.
 */
function readOnce(source: string): string {
  let read = source;
  const found = [...source.matchAll(OBJECT)];
  for (const [condition, data = ''] of found) {
    // Where several schemas are about the same data, as under anyOf, no place is the one to read in.
    if (found.filter(([, other]) => other === data).length > 1) continue;
    const properties = new Set<string>();
    read = read.replaceAll(TEXT_OR_PROPERTY, (token, owner?: string, property?: string) => {
      if (owner !== data || property === undefined) return token;
      properties.add(property);
      return `${owner}$${property}`;
    });
    const constants = [...properties].map((property) => `const ${data}$${property} = ${data}.${property};\n`);
    read = read.replace(condition, () => condition + constants.join(''));
  }
  return read;
}

/** The line after which ajv takes `data` for an object. */
const OBJECT = /^if\((data\d*) && typeof \1 == "object" && !Array\.isArray\(\1\)\)\{\n/gm;

/**
 * Answers for a valid value, which is the rule, before anything is written down. Counts errors only where the count is
 * asked for in between: otherwise no issue at all says the same.
 */
function answerFirst(source: string): string {
  const answered = source.replace(ANSWER, 'if(errors === 0){\nreturn true;\n}\n$1return false;\n');
  if (/\b_errs\d+/.test(source)) return answered;
  const uncounted = answered
    .replace('if(errors === 0){', 'if(vErrors === null){')
    .replaceAll(/^(?:let errors = 0|errors\+\+|errors = vErrors\.length);\n/gm, '');
  return askOnce(uncounted);
}

/** How ajv ends a function. */
const ANSWER = /^(check\w+\.errors = vErrors;\n)return errors === 0;\n/m;

/** Asks of each required property once whether it is there, where ajv asks for all of them and then for each again. */
function askOnce(source: string): string {
  let asked = source;
  for (const [missing, property = ''] of source.matchAll(MISSING)) {
    const opening = `if(${property} !== undefined){\n`;
    const start = asked.indexOf(opening);
    if (start === -1) continue;
    const end = endOfBlock(asked, start);
    const body = asked.slice(start + opening.length, end - CLOSING.length);
    const once = withoutAsking(property, body) ?? `${missing}else {\n${body}${CLOSING}`;
    asked = `${asked.slice(0, start).replace(missing, '')}${once}${asked.slice(end)}`;
  }
  return asked;
}

/** How ajv asks for a required property. */
const MISSING = /^if\((data\d*\$\w+) === undefined\)\{\n.*\n\}\n/gm;
const CLOSING = '}\n';

/**
 * The checks of a property that is there, as those of one that may be missing; undefined where they are more than one
 * check of its type, with what follows from it: whatever is of its type is not missing.
 */
function withoutAsking(property: string, checks: string): string | undefined {
  const start = checks.startsWith('let ') ? checks.indexOf('\n') + 1 : 0;
  const otherwise = endOfBlock(checks, start);
  const refusal = checks.slice(otherwise === checks.length ? start : otherwise);
  if (OF_INTEGER.test(refusal)) return checks;
  if (!REFUSAL.test(refusal)) return undefined;
  const unfit = refusal.replace(REFUSAL, (_, branch, at, message) => {
    return `${branch}vErrors = unfit(vErrors, ${property}, ${at}, ${message});\n${CLOSING}`;
  });
  return checks.slice(0, -refusal.length) + unfit;
}

/** The branch in which ajv refuses a value for its type. */
const REFUSAL = /^((?:if\(.*\)|else )\{\n)vErrors = found\(vErrors, (.*), "type", (.*)\);\n\}\n$/;

/** The one in which we refuse what is not an exact integer: `notInteger` says itself what is missing. */
const OF_INTEGER = /^if\(.*\)\{\nvErrors = notInteger\(.*\);\n\}\n$/;

/** Where the block ends whose first line begins at `start`. */
function endOfBlock(source: string, start: number): number {
  let depth = 0;
  let end = start;
  do {
    const line = source.slice(end, source.indexOf('\n', end));
    if (line.startsWith('}')) depth -= 1;
    if (line.endsWith('{')) depth += 1;
    end += line.length + 1;
  } while (depth > 0);
  return end;
}

/** Text, in which nothing is to be replaced, or a property of some data. */
const TEXT_OR_PROPERTY = /"(?:[^"\\\n]|\\.)*"|\b(data\d*)\.([A-Za-z_]\w*)/g;

/** The seven lines with which ajv adds one error. */
const PUSH =
  /const (?<name>err\d+) = (?<error>\{.*\});\nif\(vErrors === null\)\{\nvErrors = \[\k<name>\];\n\}\nelse \{\nvErrors\.push\(\k<name>\);\n\}\nerrors\+\+;/g;

/** The arguments that make an issue of an error of ajv's, with what a person needs to know in place of ajv's parameters. */
function issueOf(error: string): string {
  // Under `not` and `if`, ajv counts errors and writes none.
  if (error === '{}') return '"", "", ""';
  const { place = 'instancePath', rule, params = '', message } = ERROR.exec(error)?.groups ?? {};
  if (rule === undefined) throw new Error(`ajv writes errors in a form that is not known here: ${error}`);
  const [, value = ''] = /^\w+: ("(?:[^"\\]|\\.)*"|[\d.e+-]+|true|false|null)$/.exec(params) ?? [];
  if (rule === 'required') {
    const member = JSON.stringify(`/${pointerToken(JSON.parse(value))}`);
    const at = place.endsWith('"') ? `${place.slice(0, -1)}${member.slice(1)}` : `${place}+${member}`;
    return `${at}, "required", "is missing"`;
  }
  if (rule === 'additionalProperties') {
    const [, key] = /^additionalProperty: (\w+)$/.exec(params) ?? [];
    return `memberAt(${place}, ${key}), "${rule}", "is not a known field"`;
  }
  return `${place}, "${rule}", ${wordsOf(rule, value) ?? message}`;
}

/** What is wrong, where we know better words than ajv: of a constant, and of how a text begins. */
function wordsOf(rule: string, value: string): string | undefined {
  if (value === '') return undefined;
  if (rule === 'const') return JSON.stringify(`must be ${value}`);
  const beginning = rule === 'pattern' ? beginningOf(JSON.parse(value)) : undefined;
  return beginning && JSON.stringify(`must begin with "${beginning}"`);
}

/** An error as ajv writes it; it leaves the place out where that is `instancePath` itself. */
const ERROR =
  /^\{instancePath(?::(?<place>.*?))?,schemaPath:"[^"]*",keyword:"(?<rule>[\w-]+)",params:\{(?<params>.*?)\},message:(?<message>.*)\}$/;

/** How ajv checks for an integer and then, in a block of its own, for an exact one: a single check does for both. */
const INTEGER =
  /if\(!\(*typeof (?<data>data\d*) .*\{\nvErrors = found\(vErrors, (?<at>.*), "type", "must be integer"\);\nerrors\+\+;\n\}\nif\(typeof \k<data> .*\{\nvErrors = found\(vErrors, .*, "exact-integer", .*\);/g;

/** Indents source whose lines begin and end with the braces that they close and open. */
export function indent(source: string): string {
  let depth = 0;
  const lines = source.split('\n').map((line) => {
    if (line.startsWith('}')) depth -= 1;
    const indented = line === '' ? '' : `${'  '.repeat(depth)}${line}`;
    if (line.endsWith('{')) depth += 1;
    return indented;
  });
  return `${lines.join('\n').trim()}\n`;
}
