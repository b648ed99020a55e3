// Shows results of the console's search as one types. The console's script loads it when the search is used first.
const PAUSE = 150;

/** @returns a function that opens the search from another element */
export function showResultsIn(finder) {
  const form = finder.querySelector('form');
  const input = form.querySelector('input');
  const make = (tag, attributes) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  const panel = make('div', { class: 'found', hidden: '' });
  const list = make('div', { id: 'found', role: 'listbox', 'aria-label': 'Results', hidden: '' });
  const [hint, live] = [
    make('p', { class: 'muted', 'aria-hidden': 'true' }),
    make('p', { class: 'hidden', role: 'status' }),
  ];
  panel.append(hint, list);
  form.append(panel, live);
  const combobox = {
    role: 'combobox',
    'aria-expanded': 'false',
    'aria-controls': 'found',
    'aria-autocomplete': 'list',
  };
  for (const [name, value] of Object.entries(combobox)) input.setAttribute(name, value);

  let chosen = -1;
  let returnTo = null;
  let timer;
  let asked;

  const say = (text) => (hint.textContent = live.textContent = text);

  function choose(place) {
    list.children[chosen]?.setAttribute('aria-selected', 'false');
    chosen = place;
    const option = list.children[place];
    if (!option) return input.removeAttribute('aria-activedescendant');
    option.setAttribute('aria-selected', 'true');
    option.scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', option.id);
  }

  function show(options, text) {
    choose(-1);
    list.innerHTML = options;
    list.hidden = list.children.length === 0;
    panel.hidden = false;
    input.setAttribute('aria-expanded', String(!list.hidden));
    say(text);
  }

  function stop() {
    clearTimeout(timer);
    asked?.abort();
  }

  function close() {
    stop();
    show('', '');
    panel.hidden = true;
    returnTo = null;
  }

  function update() {
    stop();
    const q = input.value.trim();
    if ([...q].length < input.minLength)
      return show('', `Enter ${input.minLength} characters or more: an id, an amount or text.`);
    asked = new AbortController();
    timer = setTimeout(() => find(q, asked.signal), PAUSE);
  }

  async function find(q, signal) {
    try {
      const address = `${form.action}/results?${new URLSearchParams({ q })}`;
      const answer = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]) });
      if (!answer.ok || answer.redirected) throw new Error(`${answer.status}`); // for example to the sign-in
      const options = await answer.text();
      show(options, '');
      const count = list.querySelectorAll(':scope > :not(#found-all)').length;
      const more = list.querySelector('#found-all') ? ' and more' : '';
      say(
        count === 0
          ? 'Nothing was found.'
          : `${count === 1 ? '1 result' : `${count} results`}${more}. Arrow keys choose, Enter opens.`,
      );
    } catch {
      if (!signal.aborted) show('', 'The search failed. Press Enter to search on a page.');
    }
  }

  input.addEventListener('input', update);
  input.addEventListener('click', () => panel.hidden && update());
  panel.addEventListener('mousedown', (event) => event.preventDefault()); // keeps the focus in the field
  finder.addEventListener('focusout', ({ relatedTarget }) => finder.contains(relatedTarget) || close());

  input.addEventListener('keydown', (event) => {
    if (event.isComposing || panel.hidden) return;
    const { length } = list.children;
    if (event.key === 'ArrowDown' && length > 0) choose(chosen + 1 < length ? chosen + 1 : 0);
    else if (event.key === 'ArrowUp' && length > 0) choose(chosen > 0 ? chosen - 1 : length - 1);
    else if (event.key === 'Enter' && list.children[chosen]) list.children[chosen].click();
    else if (event.key === 'Escape') {
      const before = returnTo;
      close();
      if (before) input.blur();
      before?.focus();
    } else return;
    event.preventDefault();
  });

  if (input === document.activeElement && input.value !== input.defaultValue) update(); // typed while this was loading
  return (before) => {
    if (before !== input) returnTo = before;
    update();
  };
}
