import { isRecord } from '../engine/model/json-pointer.ts';
import { IMPACTS } from '../engine/model/roles.ts';
import { readYaml } from '../engine/read/parse-yaml.ts';
import { type ReadText, unlessMissing } from '../engine/read/read-text.ts';
import { didYouMean, UserError } from '../engine/system/user-error.ts';
import { RULES, type Settings } from './find-silences.ts';

/** Name of the file that switches and tunes the rules, beside the description. */
export const SETTINGS = 'silences.yaml';

const IDS = RULES.map(({ id }) => id);
const EXAMPLE = 'Write `accepted: [{rule: order, at: [listPets], reason: why}]`.';

/** Reads the settings, which change nothing where there are none. Throws a UserError with file and line for what is none. */
export async function readSettings(read: ReadText): Promise<Settings> {
  const file = await unlessMissing(readYaml(read, SETTINGS));
  const { value, lineOf } = file ?? { value: null, lineOf: () => 1 };
  if (value === null || value === undefined) return { changes: {}, accepted: [] };
  const shown = read.shown?.(SETTINGS) ?? SETTINGS;
  const refuse = (pointer: string, problem: string) => new UserError(`${shown}:${lineOf(pointer)}: ${problem}`);
  if (!isRecord(value) || Array.isArray(value)) throw refuse('', 'is no mapping. Write `rules:` or `accepted:`.');
  const stray = Object.keys(value).find((key) => key !== 'rules' && key !== 'accepted');
  if (stray !== undefined) throw refuse(`/${stray}`, `${stray} is not a setting. Use rules and accepted.`);
  const { rules = {}, accepted = [] } = value;
  if (!isRecord(rules)) throw refuse('/rules', 'rules is no mapping. Write `order: off`.');
  if (!Array.isArray(accepted)) throw refuse('/accepted', `accepted is no list. ${EXAMPLE}`);
  const checkId = (id: unknown, pointer: string) => {
    if (IDS.includes(String(id))) return String(id);
    throw refuse(pointer, `${id} is not a rule; reward-card silences --list lists them.${didYouMean(String(id), IDS)}`);
  };
  const changes = Object.entries(rules).map(([id, change]) => {
    const at = `/rules/${id}`;
    checkId(id, at);
    // YAML 1.1 reads `off` as false, and 1.2 as a text.
    if (change === false || change === 'off') return [id, { off: true as const }] as const;
    if (!isRecord(change))
      throw refuse(at, `the setting of ${id} is neither off nor a mapping of impact and question.`);
    const { impact, question, ...others } = change;
    const [unknown] = Object.keys(others);
    if (unknown !== undefined) throw refuse(`${at}/${unknown}`, `${unknown} cannot be set. Use impact and question.`);
    const known = IMPACTS.find((each) => each === impact);
    if (impact !== undefined && known === undefined)
      throw refuse(`${at}/impact`, `impact is "${impact}". Use one of ${IMPACTS.join(', ')}.`);
    const asked = question === undefined ? {} : { question: String(question) };
    return [id, { ...(known && { impact: known }), ...asked }] as const;
  });
  const acceptances = accepted.map((entry, index) => {
    const at = `/accepted/${index}`;
    if (!isRecord(entry)) throw refuse(at, `is no accepted finding. ${EXAMPLE}`);
    const { rule, at: places, reason } = entry;
    if (typeof reason !== 'string' || reason.trim() === '') throw refuse(at, `reason is missing. ${EXAMPLE}`);
    if (places !== undefined && !Array.isArray(places)) throw refuse(`${at}/at`, `at is no list of places. ${EXAMPLE}`);
    return { rule: checkId(rule, `${at}/rule`), reason, line: `${shown}:${lineOf(at)}`, at: places?.map(String) };
  });
  return { changes: Object.fromEntries(changes), accepted: acceptances };
}
