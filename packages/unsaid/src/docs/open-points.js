const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const one = (selector) => document.querySelector(selector);
const { service, questions, urgent } = JSON.parse(one('#questions').textContent);
/** Key for this contract: pages of other contracts may share the origin. */
const KEY = `unsaid-questions: ${service}`;
const points = all('.point');
const boxes = all('.own [type=checkbox]');
const notes = () => all('.own textarea');
const form = one('#form');
const filter = one('#filter');
const [text, kind, impact, state] = all('input, select', filter);

/** The field for the answer to a point, made when it is needed. */
const noteIn = (details) => {
  const template = details.querySelector('template');
  template?.replaceWith(template.content);
  return details.querySelector('textarea');
};
const note = (answers) => {
  for (const details of all('.own details')) {
    const answer = answers[idOf(details)];
    if (answer) noteIn(details).value ||= String(answer);
    details.open ||= Boolean(answer);
  }
};
for (const details of all('.own details')) details.addEventListener('toggle', () => noteIn(details), { once: true });

const idOf = (field) => field.closest('.point').id;
const isAnswered = (point) => point.dataset.state === 'answered' || point.querySelector('textarea')?.value.trim();

const readKept = () => ({ chosen: [], answers: {}, form: 'email', ...JSON.parse(localStorage.getItem(KEY)) });

try {
  const { chosen, answers, form: kept } = readKept();
  for (const box of boxes) box.checked = chosen.includes(idOf(box));
  note(answers);
  form.value = kept;
} catch {}

const chosenHere = () => boxes.filter(({ checked }) => checked).map(idOf);
const answersHere = () =>
  Object.fromEntries(
    notes()
      .filter(({ value }) => value.trim())
      .map((field) => [idOf(field), field.value]),
  );

/** Keeps what is chosen and noted here, beside what is kept of points that this page does not ask. */
function keep() {
  const isHere = new Set(boxes.map(idOf));
  try {
    const kept = readKept();
    const others = Object.entries(kept.answers).filter(([id]) => !isHere.has(id));
    const chosen = [...kept.chosen.filter((id) => !isHere.has(id)), ...chosenHere()];
    const answers = { ...Object.fromEntries(others), ...answersHere() };
    localStorage.setItem(KEY, JSON.stringify({ chosen, answers, form: form.value }));
  } catch {
    one('#kept').textContent =
      'This browser stores nothing for this site: your choice and your answers are lost when you leave the page.';
  }
}

/** Shows what is chosen and noted: the texts to send, and what counts as answered. */
function update() {
  const chosen = chosenHere();
  const asked = questions.filter(({ id }) => chosen.includes(id));
  one('#chosen').value = `${asked.length} of ${questions.length} open points selected.`;
  const files =
    asked.length === 0 ? [] : writeQuestions(form.value, { service, questions: asked, answers: answersHere() });
  one('#written').replaceChildren(...files.map(showFile));
  show();
}

function showFile({ file, text }) {
  const part = one('#written-part').content.cloneNode(true);
  const [name, button, link, area] = ['b', 'button', 'a', 'textarea'].map((tag) => part.querySelector(tag));
  name.textContent = file;
  Object.assign(area, { value: text, ariaLabel: `Text of ${file}` });
  const href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  Object.assign(link, { download: file, href, ariaLabel: `Save as file ${file}` });
  button.ariaLabel = `Copy ${file}`;
  button.addEventListener('click', () => copy(button, text, area));
  return part;
}

const choose = (isChosen) => {
  for (const box of boxes) box.checked = isChosen(box);
};
const choices = {
  'before-live': () => choose((box) => box.checked || urgent.includes(idOf(box))),
  shown: () => choose((box) => box.checked || !box.closest('[hidden]')),
  none: () => choose(() => false),
  forget() {
    if (!confirm('Delete your selection and every answer that you entered here?')) return;
    for (const field of notes()) field.value = '';
    try {
      localStorage.removeItem(KEY);
    } catch {}
    choices.none();
  },
};

/** Adds what was saved to what is chosen and noted here. Points that this page lacks are kept as well. */
async function load([file]) {
  if (!file) return;
  try {
    const { chosen, answers } = JSON.parse(await file.text());
    for (const box of boxes) box.checked ||= chosen.includes(idOf(box));
    note(answers);
    const kept = readKept();
    const all = {
      ...kept,
      chosen: [...new Set([...kept.chosen, ...chosen])],
      answers: { ...answers, ...kept.answers },
    };
    localStorage.setItem(KEY, JSON.stringify(all));
    keep();
    update();
  } catch {
    alert(`${file.name} holds no choice that was saved here.`);
  }
}

const wordsOf = (point) => point.textContent.replace(point.querySelector('.own')?.textContent ?? '', '').toLowerCase();
const words = new Map(points.map((point) => [point, wordsOf(point)]));

/** Shows the points that fit, with their number in each group. */
function show() {
  const wanted = text.value.toLowerCase().split(/\s+/);
  const fits = (point) =>
    wanted.every((word) => words.get(point).includes(word)) &&
    ['', point.dataset.kind].includes(kind.value) &&
    ['', point.dataset.impact].includes(impact.value) &&
    (state.value === '' || (state.value === 'answered') === Boolean(isAnswered(point)));
  for (const point of points) point.hidden = !fits(point);
  for (const group of all('.group')) {
    const { length } = all('.point:not([hidden])', group);
    const item = one(`.menu a[href="#${group.getAttribute('aria-labelledby')}"]`).parentElement;
    item.querySelector('.count').textContent = length;
    for (const part of [group, item]) part.hidden = length === 0;
  }
  filter.querySelector('output').value = `${points.filter((point) => !point.hidden).length} of ${points.length}`;
}

function showAll() {
  for (const field of [text, kind, impact, state]) field.value = '';
  show();
}

/** A link to a point must show it, whatever the filter says. */
function showTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target?.closest('[hidden]')) return;
  showAll();
  target.scrollIntoView();
}

for (const button of all('[data-choose]'))
  button.addEventListener('click', () => {
    choices[button.dataset.choose]();
    keep();
    update();
  });
for (const part of [...all('.own'), form])
  part.addEventListener('input', () => {
    keep();
    update();
  });
filter.addEventListener('input', show);
filter.querySelector('button').addEventListener('click', showAll);
one('#import').addEventListener('change', ({ target }) => load([...target.files]));
one('#export').addEventListener('click', ({ currentTarget }) => {
  const { chosen, answers } = readKept();
  const json = JSON.stringify({ service, chosen, answers }, null, 2);
  currentTarget.href = `data:application/json;charset=utf-8,${encodeURIComponent(json)}`;
});
addEventListener('hashchange', showTarget);
update();
filter.hidden = false;
one('#ask').hidden = questions.length === 0;
showTarget();
