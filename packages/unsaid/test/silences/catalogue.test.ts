import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { askQuestions } from '../../src/silences/ask-questions.ts';
import { CATALOGUE, type Question, questionsIn, tagsOf } from '../../src/silences/catalogue.ts';
import { type Model, modelOf } from '../../src/silences/model.ts';
import { readDescription } from '../../src/silences/read-description.ts';
import type { Thing } from '../../src/silences/thing.ts';
import { sentencesOf } from '../../src/silences/words.ts';

/** Descriptions that say nearly nothing, of each kind. */
const SILENT = ['shop', 'quiet', 'events', 'socket', 'broker', 'mute'];
const ASKED = CATALOGUE.filter(({ finder }) => finder === undefined);
let models: Model[];

beforeAll(async () => {
  const read = (name: string) => readDescription(path.join(import.meta.dirname, `${name}.yaml`));
  const descriptions = await Promise.all(SILENT.map(read));
  models = descriptions.map(({ documents }) => modelOf(documents));
});

const idsIn = (model: Model, catalogue: readonly Question[]) =>
  askQuestions(model, catalogue).silences.map(({ question }) => question.id);

/** The same model in which the answer of a question stands at each place of its kind. */
function answered({ things, documents }: Model, { of, answer }: Question): Model {
  const change = (thing: Thing): Thing => {
    if (thing.of !== of) return thing;
    if (typeof answer !== 'string') return { ...thing, schema: { ...thing.schema, ...answer } };
    const { kind, pointer } = thing;
    return { ...thing, said: sentencesOf(answer).map((text) => ({ text, kind, pointer })) };
  };
  return { things: things.map(change), documents };
}

test('every question is asked of a description that says nothing', () => {
  const asked = new Set(models.flatMap((model) => idsIn(model, ASKED)));
  expect(ASKED.map(({ id }) => id).filter((id) => !asked.has(id))).toEqual([]);
});

test.each(ASKED)('$id is not asked where its answer stands', (question) => {
  const left = models.flatMap((model) => idsIn(answered(model, question), [question]));
  expect(left).toEqual([]);
});

test('its texts end as sentences do, and no two ids are the same', () => {
  const ids = CATALOGUE.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const broken = CATALOGUE.filter(
    ({ question, because, advice, 'if-wrong': wrong }) =>
      !/\?$|\{detail\}$/.test(question) || ![because, advice, wrong].every((text) => text.endsWith('.')),
  );
  expect(broken.map(({ id }) => id)).toEqual([]);
});

test('every tag of its conditions is given to something', () => {
  const given = new Set(
    models.flatMap(({ things }) => things.flatMap(({ of, tags }) => [...tags].map((tag) => `${of} ${tag}`))),
  );
  const wanted = ASKED.flatMap(({ of, where }) => where.flatMap((each) => tagsOf(each).map((tag) => `${of} ${tag}`)));
  expect([...new Set(wanted)].filter((tag) => !given.has(tag))).toEqual([]);
});

describe('a file of questions', () => {
  const own = (change: string) => `topic: ours
group: Ours
questions:
  - id: our-question
    title: Ours
    impact: money
    of: operation
    where: [moves-money]
    question: Is this ours?
    because: It matters.
    if-wrong: It is not.
    advice: Ask.
    answered: {at: here, says: 'ours'}
    answer: It is ours.
${change}`;

  test('is read as the catalogue is', () => {
    expect(questionsIn(own(''), 'ours.yaml').map(({ id, topic }) => [id, topic])).toEqual([['our-question', 'ours']]);
  });

  test.each([
    [
      'a tag that is none',
      own('').replace('[moves-money]', '[move-money]'),
      /ours\.yaml:8: move-money: is not a tag of operation\. Did you mean moves-money\?/,
    ],
    ['a key that is none', own('    wieght: 3\n'), /ours\.yaml:\d+: .*unknown key wieght/],
    ['an impact that is none', own('').replace('impact: money', 'impact: mony'), /impact is "mony"/],
    [
      'a pattern that is none',
      own('').replace("'ours'", "'(ours'"),
      /ours\.yaml:\d+: \(ours: is not a regular expression/,
    ],
    ['no answer', own('').replace('    answer: It is ours.\n', ''), /lacks answer/],
    ['a list', '[]', /is not a mapping/],
  ])('is refused for %s, in one line', (_, text, message) => {
    expect(() => questionsIn(text, 'ours.yaml')).toThrow(message);
  });
});
