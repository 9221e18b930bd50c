const KEY = 'reward-card-questions';
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const one = (selector) => document.querySelector(selector);
const { service, questions, urgent } = JSON.parse(one('#questions').textContent);
const askable = new Set(questions.map(({ id }) => id));
const points = all('.point');
const basket = one('#basket');

// What this browser has kept; a browser may refuse to keep anything.
const kept = { chosen: new Set(), answers: {}, form: 'email' };
try {
  const { chosen = [], ...rest } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
  Object.assign(kept, rest, { chosen: new Set(chosen.filter((id) => askable.has(id))) });
} catch {}

function keep() {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept, chosen: [...kept.chosen] }));
  } catch {
    one('#kept').textContent =
      'This browser keeps nothing for this site: your choice and your answers are gone when you leave the page.';
  }
  write();
}

const isNoted = ({ id }) => (kept.answers[id] ?? '').trim() !== '';
const isAnswered = (point) => point.dataset.state === 'answered' || isNoted(point);

/** Adds the box to choose a point with and the field for its answer, where it is open, and what copies its id. */
function addOwnPart(point) {
  const own = one('#own-part').content.cloneNode(true);
  const [box, copyId, note] = ['input', 'button', 'textarea'].map((name) => own.querySelector(name));
  const { id } = point;
  const title = point.querySelector('h3').textContent;
  copyId.ariaLabel = `Copy id ${id}`;
  copyId.addEventListener('click', () => copy(copyId, id));
  if (askable.has(id)) {
    Object.assign(box, { value: id, ariaLabel: `Ask this: ${title}` });
    box.addEventListener('change', () => choose([id], box.checked));
    Object.assign(note, { value: kept.answers[id] ?? '', ariaLabel: `Answer: ${title}` });
    note.closest('details').open = isNoted(point);
    note.addEventListener('input', () => {
      kept.answers[id] = note.value;
      if (!isNoted(point)) delete kept.answers[id];
      keep();
    });
  } else for (const part of [box, note]) part.closest('label, details').remove();
  point.querySelector('ul').before(own);
}

function choose(ids, isChosen = true) {
  for (const id of ids) if (askable.has(id)) kept.chosen[isChosen ? 'add' : 'delete'](id);
  keep();
}

/** Shows what is kept: the boxes, the texts to send, the basket, and what counts as answered. */
function write() {
  const { chosen, answers, form: kind } = kept;
  for (const box of all('.choose input')) box.checked = chosen.has(box.value);
  for (const point of points) point.toggleAttribute('data-noted', isNoted(point));
  const asked = questions.filter(({ id }) => chosen.has(id));
  const count = asked.length === 1 ? '1 point is' : `${asked.length || 'No'} points are`;
  one('#chosen').value = `${count} chosen, of ${questions.length} that are open.`;
  for (const part of [one('#forms'), basket]) part.hidden = asked.length === 0;
  const files = asked.length === 0 ? [] : writeQuestions(kind, { service, questions: asked, answers });
  one('#written').replaceChildren(...files.map(showFile));
  basket.querySelector('b').textContent = `${asked.length} chosen`;
  basket.querySelector('button').onclick = ({ target }) => copy(target, files[0].text);
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

const choices = {
  'before-live': () => choose(urgent),
  shown: () => choose(points.filter((point) => !point.hidden).map(({ id }) => id)),
  none: () => choose([...kept.chosen], false),
  forget() {
    if (!confirm('Forget the choice and every answer that you noted here?')) return;
    kept.answers = {};
    for (const note of all('.note textarea')) note.value = '';
    choices.none();
  },
};

const filter = one('#filter');
const { text, kind, impact, state, count: shownCount } = filter.elements;
const FIELDS = { text, kind, impact, state };
const words = new Map(points.map((point) => [point, point.textContent.toLowerCase()]));
const none = one('#no-points');

/** Shows the points that fit, with their number in each group and in each state. */
function show() {
  const wanted = text.value.toLowerCase().split(/\s+/);
  const fits = (point) =>
    wanted.every((word) => words.get(point).includes(word)) &&
    ['', point.dataset.kind].includes(kind.value) &&
    ['', point.dataset.impact].includes(impact.value) &&
    (state.value === '' || (state.value === 'answered') === isAnswered(point));
  for (const point of points) point.hidden = !fits(point);
  for (const group of all('.group')) {
    const { length } = all('.point:not([hidden])', group);
    const item = one(`.menu a[href="#${group.getAttribute('aria-labelledby')}"]`).parentElement;
    item.querySelector('.count').textContent = length;
    for (const part of [group, item]) part.hidden = length === 0;
  }
  const { length } = points.filter((point) => !point.hidden);
  shownCount.value = `${length} of ${points.length}`;
  none.hidden = length > 0;
  const answered = points.filter(isAnswered).length;
  for (const [name, number] of Object.entries({ '': points.length, open: points.length - answered, answered }))
    one(`[data-count="${name}"]`).textContent = number;
}

/** The address says what is shown, so that it can be sent to somebody; what was linked to before is not looked for now. */
function update() {
  show();
  const address = new URL(location);
  address.hash = '';
  for (const [name, { value }] of Object.entries(FIELDS)) {
    address.searchParams.delete(name);
    if (value !== '') address.searchParams.set(name, value);
  }
  history.replaceState(null, '', address);
}

/** A link to a point must show it, whatever the filter says. */
function showTarget() {
  const { hash } = location;
  const target = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (!target?.closest('[hidden]')) return;
  filter.reset();
  update();
  location.hash = hash;
}

for (const button of all('[data-choose]')) button.addEventListener('click', choices[button.dataset.choose]);
for (const radio of all('[name=form]')) {
  radio.checked = radio.value === kept.form;
  radio.addEventListener('change', () => {
    kept.form = radio.value;
    keep();
  });
}
filter.addEventListener('input', () => {
  update();
  // The first hit, below the filter, wherever the page was.
  const first = points.find((point) => !point.hidden)?.closest('.group') ?? none;
  if (filter.getBoundingClientRect().top > first.getBoundingClientRect().top) first.scrollIntoView();
});
filter.addEventListener('submit', (event) => event.preventDefault());
none.querySelector('button').addEventListener('click', () => {
  filter.reset();
  update();
  text.focus();
});
addEventListener('hashchange', showTarget);

const { searchParams } = new URL(location);
for (const [name, field] of Object.entries(FIELDS)) field.value = searchParams.get(name) ?? '';
// A value that there is not would show nothing.
for (const field of [kind, impact]) if (field.selectedIndex < 0) field.value = '';
if (state.value === '') filter.querySelector('[name=state][value=""]').checked = true;
for (const point of points) addOwnPart(point);
write();
filter.hidden = false;
one('#ask').hidden = questions.length === 0;
showTarget();
if (location.hash === '' && Object.keys(FIELDS).some((name) => searchParams.get(name))) filter.scrollIntoView();
